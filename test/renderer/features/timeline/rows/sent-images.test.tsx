import { expect, test } from 'vitest'
import { SentImages } from '../../../../../renderer/features/timeline/rows/sent-images'
import { drawn } from '../../../drawn'

const sent = { name: 'two  spaces.md', mimeType: 'text/markdown', bytes: 3, blob: 'b', text: 'abc' }

test('the name of a text that was sent keeps its two spaces, and its size stands behind it', () => {
  const summary = drawn(<SentImages images={[sent]} />).querySelector('summary')
  expect(summary?.textContent).toBe('two  spaces.md · 3 B')
  expect(summary?.querySelector('bdi')?.getAttribute('style')).toContain('white-space-collapse:preserve')
})

test('of a resource of a server it is said where it is from', () => {
  const resource = { server: 'notes', uri: 'note://1' }
  const summary = drawn(<SentImages images={[{ ...sent, resource }]} />).querySelector('summary')
  expect(summary?.textContent).toMatch(/^two {2}spaces\.md · .*notes.* · 3 B$/)
})
