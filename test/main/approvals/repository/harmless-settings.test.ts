import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { isHarmless } from '../../../../main/approvals/repository/harmless-settings'
import { readSettings, type Setting } from '../../../../main/approvals/repository/read-settings'
import { HOSTILE_SETTINGS, writtenSetting } from '../../../helpers/hostile-settings'

const settingOf = (text: string): Setting | undefined => readSettings(writtenSetting(text, 0))?.[0]
const harmless = (text: string): boolean => {
  const setting = settingOf(text)
  return setting !== undefined && isHarmless(setting)
}

/** A program or a place by them is nothing to a line that only reads: hooks are off, remotes not reached, tools not run. */
const NAMED_IN_VAIN = new Set([
  'core.hooksPath',
  'remote.o.url',
  'branch.main.remote',
  'lfs.customtransfer.x.path',
  'user.name',
])

/** Hooks are off; the others only have such a word in their names. */
const SOUND_SO = [
  ...['advice.addIgnoredFile', 'color.branch.worktree', 'color.grep.filename', 'core.fileMode', 'core.hideDotFiles'],
  ...['core.hooksPath', 'core.quotePath', 'feature.manyFiles', 'push.useForceIfIncludes', 'rebase.abbreviateCommands'],
  ...['status.relativePaths', 'status.showUntrackedFiles'],
]

describe('the list of harmless settings', () => {
  test.each(HOSTILE_SETTINGS.filter(setting => /FIRE|OUTSIDE|\.\.\//.test(setting)))(
    'has none that names a program or a place: %s',
    setting => {
      const name = setting.slice(0, setting.indexOf('='))
      expect(harmless(setting)).toBe(NAMED_IN_VAIN.has(name))
    },
  )

  test('has none of those that git knows and that sound like a program, a file or another repository', () => {
    const known = execFileSync('git', ['help', '--config'], { encoding: 'utf8' })
    const names = known
      .split('\n')
      .filter(name => /^[a-z]\S*\.\S+$/i.test(name))
      .map(name => name.replaceAll(/<[^>]+>|\*/g, 'x'))
    const suspect =
      /command|cmd|program|path|file|helper|textconv|external|driver|process|clean$|smudge|hook|editor|pager|proxy|askpass|worktree$|dir$|include|template|promisor|partial|alias|signature|submodule|pretty/i
    expect(names.length).toBeGreaterThan(400)
    expect(names.filter(name => suspect.test(name) && harmless(`${name}=x`))).toEqual(SOUND_SO)
  })

  test.each([
    ...[
      'user.name=a',
      'core.bare=false',
      'remote.a.b.url=x',
      'branch.feature/x.merge=refs/heads/x',
      'color.diff.meta=red',
    ],
    ...['core.fsmonitor=true', 'core.fsmonitor=', 'extensions.objectFormat=sha256', 'extensions.refStorage=reftable'],
    ...[
      'branch.sort=-committerdate',
      'tag.sort=version:refname',
      'gitflow.branch.master=main',
      'lfs.https://x/y.access=basic',
    ],
  ])('has what people and tools set: %s', setting => {
    expect(harmless(setting)).toBe(true)
  })

  test.each([
    ...['core.fsmonitor=x', 'core.fsmonitor=true;x', 'extensions.refStorage=files://x', 'extensions.objectFormat=x'],
    ...['extensions.x=true', 'branch.sort=signature', 'tag.sort=%(signature)', 'user.x.name=a', 'core.x.bare=false'],
    ...[
      'constructor.name=x',
      'remote.toString=x',
      'unknown.name=x',
      'core.unknown=x',
      'filter.lfs.clean=git-lfs clean',
    ],
  ])('does not have: %s', setting => {
    expect(harmless(setting)).toBe(false)
  })
})
