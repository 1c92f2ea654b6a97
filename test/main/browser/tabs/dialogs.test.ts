import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialogs } from '../../../../main/browser/tabs/dialogs'
import { scriptedPage } from '../../../helpers/page-views'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin(isModelAtWork = false) {
  const page = scriptedPage()
  const heard: unknown[] = []
  const dialogs = new Dialogs({
    cdp: page.cdp,
    isModelAtWork: () => isModelAtWork,
    ask: question => heard.push(question),
    tell: note => heard.push(note),
    endless: () => heard.push('endless'),
  })
  const open = (message = 'Hello', type = 'alert') =>
    page.tell('Page.javascriptDialogOpening', { url: 'https://a.example/x', message, type })
  const answers = () => page.sent.map(({ params }) => params)
  return { page, dialogs, heard, open, answers }
}

test('a dialog waits for the person', () => {
  const { dialogs, heard, open, answers } = begin()
  open()
  expect(heard).toEqual([{ type: 'alert', host: 'a.example', message: 'Hello' }])
  vi.advanceTimersByTime(60_000)
  expect(answers()).toEqual([])
  dialogs.answer(true)
  expect(answers()).toEqual([{ accept: true }])
})

test('while a model works the page it is dismissed after some seconds, and told of', () => {
  const { heard, open, answers } = begin(true)
  open('Sure?', 'confirm')
  vi.advanceTimersByTime(4_900)
  expect(answers()).toEqual([])
  vi.advanceTimersByTime(200)
  expect(answers()).toEqual([{ accept: false }])
  expect(heard).toContainEqual({ type: 'dialog-dismissed', message: 'Sure?' })
})

test('one that is open when a model begins waits no longer either', () => {
  const { dialogs, open, answers } = begin()
  open()
  dialogs.modelBegan()
  vi.advanceTimersByTime(5_100)
  expect(answers()).toEqual([{ accept: false }])
})

test('a page that would hold whoever leaves it is left', () => {
  const { heard, open, answers } = begin()
  open('', 'beforeunload')
  expect(answers()).toEqual([{ accept: true }])
  expect(heard).toEqual([])
})

test('one after the other without an end is no longer shown, and then ended', () => {
  const { page, heard, open } = begin()
  for (let count = 0; count < 30; count++) {
    open(`again ${count}`)
    page.tell('Page.javascriptDialogClosed', {})
  }
  expect(heard.filter(one => one !== undefined && one !== 'endless')).toHaveLength(10)
  expect(heard.filter(one => one === 'endless')).toHaveLength(1)
})

test('anything but a dialog is let go', () => {
  const { page, answers } = begin()
  page.tell('Page.javascriptDialogOpening', { type: 'other' })
  expect(answers()).toEqual([{ accept: true }])
})
