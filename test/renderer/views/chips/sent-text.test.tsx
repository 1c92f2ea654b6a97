import { expect, test, vi } from 'vitest'
import { SentText } from '../../../../renderer/views/chips/sent-text'
import { fakeMain } from '../../fake-main'
import { mounted, settled } from '../../mounted'
import { sessionOf } from '../../session-facts'

async function sent(text: string, { command }: { command?: string } = {}) {
  const { calls } = fakeMain({
    'file.existing': ({ paths }: { paths: string[] }) =>
      paths.filter(path => /^(src\/a\.ts|Übersicht 1\.xlsx)$/.test(path)),
  })
  const { place } = await mounted(<SentText message={{ text, ...(command !== undefined && { command }) }} />, {
    session: { id: 's', phase: 'ready', state: { ...sessionOf(), workspace: `/w/${text.length}` } },
  })
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0))
  await settled()
  return { place, files: () => [...place.querySelectorAll('[role=link]')].map(link => link.textContent) }
}

test('files of a sent message are links that read without escapes, and other words with the mark are text', async () => {
  const { place, files } = await sent('compare @src/a.ts, with @Übersicht\\ 1.xlsx for @anna')
  await vi.waitFor(() => expect(files()).toEqual(['src/a.ts', 'Übersicht 1.xlsx']))
  expect(place.textContent).toBe('compare src/a.ts, with Übersicht 1.xlsx for @anna')
})

test('the command that a message calls is a chip of its own', async () => {
  const { place, files } = await sent('/review @src/a.ts', { command: 'review' })
  await vi.waitFor(() => expect(files()).toEqual(['src/a.ts']))
  expect(place.querySelector('span')?.textContent).toBe('/review')
  expect(place.textContent).toBe('/review src/a.ts')
})
