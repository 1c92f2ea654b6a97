import { expect, test } from 'vitest'
import { allowedByAll, unknownTool } from '../../../main/tools/allow-lists'

const forProfile = { mayAsk: false }

test.each([
  'read',
  'SHELL',
  'sub_agent',
  'read_web_url',
  'read_*',
  'web_search',
  'read_skill',
  'github__create_issue',
  '*',
])('%s names something', entry => expect(unknownTool([entry], forProfile)).toBeUndefined())

test('what names nothing is told with what looks like it, or with the groups', () => {
  expect(unknownTool(['read', 'wirte_file'], forProfile)).toBe(
    "There is no tool and no group of tools 'wirte_file'. Did you mean write_file, replace_in_file, write?",
  )
  expect(unknownTool(['browser_*'], forProfile)).toContain("'browser_*'")
  expect(unknownTool(['xyz'], forProfile)).toBe(
    "There is no tool and no group of tools 'xyz'. The groups are read, write, web, shell, sub-agent.",
  )
})

test('questions are named by commands alone', () => {
  expect(unknownTool(['ask_user'], { mayAsk: true })).toBeUndefined()
  expect(unknownTool(['ask-user'], forProfile)).toContain("'ask-user'")
  expect(unknownTool(['ask*'], forProfile)).toContain("'ask*'")
})

test('of two lists only what both allow is left, whether they name groups or tools', () => {
  expect(
    allowedByAll([
      ['write', 'web'],
      ['*_file', 'web_search'],
    ]),
  ).toEqual(['replace_in_file', 'write_file', 'web_search'])
  expect(allowedByAll([['read'], ['shell']])).toEqual([])
})
