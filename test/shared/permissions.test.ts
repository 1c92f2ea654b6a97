import { describe, expect, test } from 'vitest'
import { Grant, visible, wordsForGrant, wordsForHosts, wordsForRule } from '../../shared/permissions'
import { asEnglish } from '../helpers/as-english'

describe('the words for a grant', () => {
  test.each([
    [{ kind: 'command' as const, line: 'npm test', workingDirectory: '.' }, 'exactly “npm test” in this folder'],
    [
      {
        kind: 'command-template' as const,
        argv: ['git', 'add', 'a b'],
        holes: ['path' as const],
        workingDirectory: 'sub',
      },
      "“git add 'a b' <path>” in sub, as the only command on a line; a path must be inside the folder",
    ],
    [
      {
        kind: 'command-template' as const,
        argv: ['eslint', '--fix'],
        holes: ['path' as const],
        workingDirectory: '.',
      },
      '“eslint --fix <path>” in this folder, as the only command on a line, including any code in the folder that it runs; a path must be inside the folder',
    ],
    [{ kind: 'edits' as const }, 'changes to files in this folder'],
    [
      { kind: 'mcp-tool' as const, server: 'x', tool: 'y', pin: 'p' },
      'the tool y from the MCP server x, as long as its definition doesn’t change',
    ],
    [
      { kind: 'host' as const, host: 'a.example' },
      'requests only to a.example, with up to 200 characters after the host',
    ],
  ])('say what it allows', (rule, words) => {
    expect(asEnglish(wordsForRule(rule))).toBe(words)
  })

  test('name several hosts in one sentence that is true', () => {
    expect(asEnglish(wordsForHosts(['a.org', 'b.org', 'c\u202e.org']))).toBe(
      'requests only to a.org, b.org and c\\u{202e}.org, with up to 200 characters after the host',
    )
  })

  test('say how long', () => {
    const rule = { kind: 'edits' as const }
    expect(asEnglish(wordsForGrant({ rule, scope: { type: 'session', sessionId: 's' } }))).toBe(
      'allow changes to files in this folder, for this session.',
    )
    expect(asEnglish(wordsForGrant({ rule, scope: { type: 'folder', folder: '/a' } }))).toContain('always in /a.')
    expect(
      asEnglish(wordsForGrant({ rule, scope: { type: 'until', folder: '/a', at: Date.UTC(2026, 2, 1, 12) } })),
    ).toContain('in /a until 2026-03-01 12:00 UTC.')
  })

  test('show what would not be seen', () => {
    expect(asEnglish(wordsForRule({ kind: 'command', line: 'a\u202eb\u200b\n\u00a0', workingDirectory: '.' }))).toBe(
      'exactly “a\\u{202e}b\\u{200b}\\u{a}\\u{a0}” in this folder',
    )
    expect(visible('plain é 🙂')).toBe('plain é 🙂')
  })
})

test('a grant that is not whole is refused', () => {
  const grant = {
    id: 'g',
    rule: { kind: 'edits' },
    scope: { type: 'session', sessionId: 's' },
    createdAt: '2026-03-01T12:00:00Z',
  }
  expect(Grant.safeParse(grant).success).toBe(true)
  for (const changed of [
    { rule: { kind: 'all' } },
    { rule: { kind: 'command-template', argv: [], holes: ['path'], workingDirectory: '.' } },
    { rule: { kind: 'command-template', argv: ['a'], holes: ['anything'], workingDirectory: '.' } },
    { scope: { type: 'until', folder: '/a', at: 'soon' } },
    { scope: { type: 'until', folder: '/a', at: Number.NaN } },
    { scope: { type: 'until', folder: '/a', at: Number.POSITIVE_INFINITY } },
    { scope: { type: 'session', sessionId: '' } },
    { createdAt: 5 },
  ])
    expect(Grant.safeParse({ ...grant, ...changed }).success).toBe(false)
})
