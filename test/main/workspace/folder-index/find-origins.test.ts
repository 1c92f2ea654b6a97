import { expect, test } from 'vitest'
import { findOrigins } from '../../../../main/workspace/folder-index/find-origins'
import { type Entry, emptySnapshot } from '../../../../main/workspace/folder-index/snapshot'

/** As file systems tell of them that are not at hand: when the command begins it is 1,000,000. */
const begun = 1_000_000.5
const entry = (ino: number, birthtime: number, mtime = birthtime): Entry => {
  return { ino, birthtime, mtime, ctime: mtime, size: 3, mode: 0o644, names: 1, isFresh: false, kept: 'too-large' }
}

function originOf(before: Record<string, Entry>, now: Entry, platform?: NodeJS.Platform) {
  const was = before.a ?? null
  const gone = Object.entries(before).filter(([path]) => path !== 'a')
  const differences = [
    { path: 'a', before: was, after: now, wasSkipped: false },
    ...gone.map(([path, old]) => ({ path, before: old, after: null, wasSkipped: false })),
  ]
  const snapshot = { ...emptySnapshot, files: new Map(Object.entries(before)), takenAt: begun }
  return findOrigins(snapshot, differences, platform).get('a')
}

test.each<[string, Record<string, Entry>, Entry, string | null | undefined]>([
  ['a file that is made now is new', {}, entry(1, begun + 5), undefined],
  ['a clock that lags behind by a tick makes no file old', {}, entry(1, begun - 9), undefined],
  ['nor does one that counts in seconds', {}, entry(1, 1_000_000), undefined],
  ['a file that was made before came from elsewhere', {}, entry(1, begun - 50), null],
  ['a file that was there came from there', { b: entry(1, 5) }, entry(1, 5, begun), 'b'],
  ['a file that got the inode of another one is new', { b: entry(1, 5) }, entry(1, begun + 5), undefined],
  ['where it is not said when it was made, its last write counts', {}, entry(1, 0, 5), null],
  ['and what was written now is new', {}, entry(1, 0, begun + 5), undefined],
  ['and only what has not changed is the same', { b: entry(1, 0, 5) }, entry(1, 0, begun + 5), undefined],
  ['and it came from where it was', { b: entry(1, 0, 5) }, entry(1, 0, 5), 'b'],
  [
    'where no time is said at all, what is in the place of a file is older',
    { a: entry(1, 0, 5) },
    entry(2, 0, 5),
    null,
  ],
])('%s', (_what, before, now, origin) => {
  expect(originOf(before, now)).toBe(origin)
})

test.each<[string, NodeJS.Platform, Entry, null | undefined]>([
  ['what was written in the place of a file and took over its time is new', 'win32', entry(2, 5, begun), undefined],
  ['on a Mac, too', 'darwin', entry(2, 5, begun), undefined],
  ['what was made together with it and written before came from elsewhere', 'win32', entry(2, 5), null],
  ['where nothing takes over a time, it says only that both were made together', 'linux', entry(2, 5, begun), null],
])('%s (%s)', (_what, platform, now, origin) => {
  expect(originOf({ a: entry(1, 5) }, now, platform)).toBe(origin)
})
