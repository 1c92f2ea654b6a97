import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../../../../main/approvals/repository/read-settings'
import { runsOf } from '../../../helpers/how-deep'

const RUNS = runsOf(150)

import { temporaryFolder } from '../../../helpers/temp-folder'

describe('the settings of a repository', () => {
  test('are read as git writes them', () => {
    const text =
      '[core]\n\tbare = false\n# note\n[remote "Or\\"igin"]\n\turl = "a;b" ; rest\r\n\tprune\n\n[BRANCH "x"]\nMerge=\n'
    expect(readSettings(text)).toEqual([
      { section: 'core', key: 'bare', value: 'false' },
      { section: 'remote', subsection: 'Or"igin', key: 'url', value: 'a;b' },
      { section: 'remote', subsection: 'Or"igin', key: 'prune', value: 'true' },
      { section: 'branch', subsection: 'x', key: 'merge', value: '' },
    ])
  })

  test.each([
    ['a setting in the line of its section', '[core] fsmonitor = x\n'],
    ['a value that goes on in the next line', '[core]\nbare = \\\nfalse\n'],
    ['a name after a dot', '[remote.origin]\nurl = x\n'],
    ['a setting before any section', 'bare = false\n[core]\n'],
    ['a quote without an end', '[core]\nbare = "false\n'],
    ['an unknown escape', '[core]\nbare = "\\q"\n'],
    ['a byte order mark', '\ufeff[core]\nbare = false\n'],
    ['a line end of old', '[core]\rbare = false\n'],
    ['a space that is none to git', '[core]\nbare = false\u00a0\n'],
    ['a NUL', '[core]\nbare = false\0\n'],
    ['half a section', '[core\nbare = false\n'],
  ])('are not read with %s', (_, text) => {
    expect(readSettings(text)).toBeUndefined()
  })

  test('are never fewer, or others, than git reads from the same text', async () => {
    const file = join(await temporaryFolder(), 'config')
    const piece = fc.constantFrom(
      ...[
        '[core]',
        '[core "s"]',
        '[a.b]',
        '[Core',
        ']',
        '"',
        '\\',
        '\\\\',
        '\\n',
        '\n',
        '\r\n',
        '\r',
        ' ',
        '\t',
        '=',
        '#',
        ';',
        '.',
      ],
      ...['bare', 'fsmonitor = x', 'url', '[remote "o"]\n', '\nfsmonitor', '\nurl = ', '\\"', '\ufeff', '\u00a0', 'a'],
    )
    let read = 0
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        const text = `[core]\n${pieces.join('')}`
        const ours = readSettings(text)
        if (!ours) return
        writeFileSync(file, text)
        const listed = listedByGit(file)
        // A setting that git refuses to read makes it do nothing.
        if (listed === undefined) return
        read += 1
        expect(ours.map(asGitLists).join('')).toBe(withValues(listed))
      }),
      { numRuns: RUNS },
    )
    expect(read).toBeGreaterThan(0)
  })

  test('take time in proportion to the text', () => {
    for (const text of [
      `[core]\na = ${' '.repeat(500_000)}x\n`,
      `[a "${'\\\\'.repeat(200_000)}`,
      '"\\"'.repeat(200_000),
    ]) {
      expect(readSettings(text)?.length ?? 0).toBeLessThanOrEqual(1)
    }
  })
})

function listedByGit(file: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['config', '--file', file, '--no-includes', '--list', '-z'], {
    encoding: 'utf8',
  })
  return status === 0 ? stdout : undefined
}

/** Git lists a name alone where it has no value, which means yes. */
function withValues(listed: string): string {
  const entries = listed.split('\0').slice(0, -1)
  return entries.map(entry => `${entry}${entry.includes('\n') ? '' : '\ntrue'}\0`).join('')
}

function asGitLists({
  section,
  subsection,
  key,
  value,
}: {
  section: string
  subsection?: string
  key: string
  value: string
}) {
  return `${section}.${subsection === undefined ? '' : `${subsection}.`}${key}\n${value}\0`
}
