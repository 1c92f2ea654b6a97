import { expect, test, vi } from 'vitest'
import { never } from '../../../helpers/never'
import { scriptedBrowser } from '../../../helpers/scripted-browser'

test('a session sees tabs of its own and of the person, and none of another session', async () => {
  const { folder, access } = await scriptedBrowser()
  const [one, other] = [access('one'), access('other')]
  const person = folder.open()
  folder.show(person)
  expect(one.current()?.id).toBe(person.id)
  const own = await one.open()
  expect(one.called).toEqual([own.id])
  expect(one.tabs().map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [person.id, false],
    [own.id, true],
  ])
  expect(other.tabs().map(({ id }) => id)).toEqual([person.id])
  await expect(other.switchTo(own.id)).rejects.toThrow(`Open are: ${person.id}.`)
  await one.close(own.id)
  expect(one.current()?.id).toBe(person.id)
})

test('a session works a tab until the person takes it over, and again once they hand it back', async () => {
  const { folder, pages, access } = await scriptedBrowser()
  const driven = await access('one').open()
  const tab = folder.current()
  const page = pages[0]
  await driven.drive(async () => {
    expect(tab?.shown().driver).toBe('model')
    page?.listener.pressed(true)
    expect(tab?.shown().driver).toBe('model')
    page?.listener.pressed(false)
    expect(tab?.shown().driver).toBe('person')
  }, never)
  const work = vi.fn(async () => 1)
  await expect(driven.drive(work, never)).rejects.toThrow('The person has taken this tab over')
  expect(work).not.toHaveBeenCalled()
  tab?.act('hand-back')
  expect(await driven.drive(work, never)).toBe(1)
  expect(page?.sent.map(({ params }) => params)).toMatchObject([
    { enabled: true },
    { enabled: false },
    { enabled: true },
  ])
})

test('a value typed in one session is covered for every session of the folder', async () => {
  const { folder, pages, access } = await scriptedBrowser()
  const [one, other] = [access('one'), access('other')]
  folder.show(folder.open())
  one.typed.note([{ reference: 'vault:shop.password', value: 'tiger-42-lily' }])
  const facts = { isLoading: false, canGoBack: false, canGoForward: false }
  pages[0]?.listener.changed({ ...facts, url: 'http://tiger-42-lily.example/?t=tiger-42-lily', title: 'tiger-42-lily' })
  expect(other.tabs()).toMatchObject([
    { url: 'http://tiger-42-lily.example/?t=[vault:shop.password]', title: '[vault:shop.password]' },
  ])
  pages[0]?.listener.permission('geolocation', 'tiger-42-lily')
  expect(other.current()?.takeNotes().join()).toContain('"[vault:shop.password]" asked')
})

test('a session is told what happened to the tab, once', async () => {
  const { pages, access } = await scriptedBrowser()
  const driven = await access('one').open()
  pages[0]?.listener.permission('geolocation', 'a.example')
  pages[0]?.listener.refused('file:///etc/passwd')
  pages[0]?.tell('Page.fileChooserOpened')
  expect(driven.takeNotes()).toEqual([
    '"a.example" asked for the permission "geolocation". It was refused, as all are.',
    'The page tried to go to "file:///etc/passwd". It was kept from that: only http and https are opened.',
    'The page asked to choose files. The chooser was cancelled; upload files by naming the field and the files.',
  ])
  expect(driven.takeNotes()).toEqual([])
})
