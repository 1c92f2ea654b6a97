import { expect, test } from 'vitest'
import { describePlan } from '../../../../../renderer/features/approval/effects/describe-plan'
import { readingSentence } from '../../../../../renderer/features/approval/effects/mcp-sentence'
import type { McpCallEffect } from '../../../../../shared/session/effects'

const call = (tool: string, given: object): McpCallEffect => ({
  type: 'mcp-call',
  server: 'filesystem',
  tool,
  arguments: JSON.stringify(given),
  pin: 'p',
  claimsToRead: true,
})

test.each([
  ['list_directory', { path: '.' }, 'List this folder'],
  ['listDirectory', { path: 'src' }, 'List src'],
  ['directory_tree', { path: 'src' }, 'List src'],
  ['read_text_file', { path: 'notes.md', head: 3 }, 'Read notes.md'],
  ['get_file_info', { path: 'a.md' }, 'Look up details of a.md'],
  ['search_files', { path: '.', pattern: '*.md' }, 'Search for “*.md”'],
  ['weather', { name: 'Lisbon' }, 'Weather: Lisbon'],
  ['list_allowed_directories', {}, 'List allowed directories'],
])('says in a sentence what %s with %o would do', (tool, given, sentence) => {
  expect(readingSentence(call(tool, given))).toBe(sentence)
})

test('the card names the server, says that the claim is unverified, and runs the tool by its own name', () => {
  const { headline, approve, facts } = describePlan({ effects: [call('list_directory', { path: '.' })], digest: 'd' })
  expect(headline).toBe('List this folder (filesystem)?')
  expect(approve).toBe('Run list_directory')
  expect(facts.map(({ text }) => text)).toEqual(['claims to be read-only (unverified)'])
})
