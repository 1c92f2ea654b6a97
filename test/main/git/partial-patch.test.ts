import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parsePatch } from '../../../main/git/parse-patch'
import { partialPatch } from '../../../main/git/partial-patch'
import { reverseLines } from '../../../main/git/reverse-lines'
import { gitRepository } from '../../helpers/git-repository'
import { runsOf } from '../../helpers/how-deep'
import { seededChance } from '../../helpers/seeded-chance'
import { temporaryFolder } from '../../helpers/temp-folder'

const run = promisify(execFile)

async function patchOf(before: string, after: string) {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'a'), before, 'latin1')
  await writeFile(join(folder, 'b'), after, 'latin1')
  const args = ['diff', '--no-index', '--no-color', '--full-index', 'a', 'b']
  const { stdout } = await run('git', args, { cwd: folder, encoding: 'buffer' }).catch(failed => failed)
  const patch = parsePatch(stdout)
  if (!patch) throw new Error('there is no difference')
  return patch
}

/** Applies bytes to a file by git itself. */
async function applied(content: string, patch: Buffer, ...args: string[]) {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'b'), content, 'latin1')
  const text = patch
    .toString('latin1')
    .replace(/^diff --git .*$/m, 'diff --git a/b b/b')
    .replace(/^--- .*$/m, '--- a/b')
  await writeFile(join(folder, 'p'), text.replace(/^index .*\n/m, ''), 'latin1')
  await run('git', ['apply', '--whitespace=nowarn', ...args, 'p'], { cwd: folder })
  return readFile(join(folder, 'b'), 'latin1')
}

test('one added line of several is taken alone', async () => {
  const [before, after] = ['a\nb\nc\n', 'a\nx\ny\nb\nz\nc\n']
  const patch = await patchOf(before, after)
  const lines = patch.hunks[0]?.lines ?? []
  const chosen = partialPatch(patch, [{ hunk: 0, lines: [lines.indexOf('+y')] }], 'forward')
  expect(await applied(before, chosen)).toBe('a\ny\nb\nc\n')
})

test('a removed line that is not chosen stays, and one that is goes', async () => {
  const [before, after] = ['a\nb\nc\nd\n', 'a\nd\n']
  const patch = await patchOf(before, after)
  const lines = patch.hunks[0]?.lines ?? []
  const chosen = partialPatch(patch, [{ hunk: 0, lines: [lines.indexOf('-c')] }], 'forward')
  expect(await applied(before, chosen)).toBe('a\nb\nd\n')
})

test.each([
  ['a\r\nb\r\n', 'a\r\nx\r\nb\r\n'],
  ['a\nb', 'a\nb\nc'],
  ['a\nb\n', 'a\nb'],
  ['a\nb', 'a\nb\n'],
  ['\xe9\n', '\xe9\nb\xff\n'],
])('a whole hunk makes %j of %j, to the last byte', async (before, after) => {
  const patch = await patchOf(before, after)
  expect(await applied(before, partialPatch(patch, [{ hunk: 0 }], 'forward'))).toBe(after)
  expect(reverseLines(Buffer.from(after, 'latin1'), patch, [{ hunk: 0 }])?.toString('latin1')).toBe(before)
})

/** The lines that both ways of choosing agree on: what one side keeps is made without git. */
function expected(
  before: string,
  after: string,
  hunks: { lines: string[] }[],
  chosen: ReadonlySet<string>,
  isReverse: boolean,
) {
  const kept: string[] = []
  hunks.forEach(({ lines }, hunk) => {
    lines.forEach((line, index) => {
      const [sign, isChosen] = [line[0], chosen.has(`${hunk} ${index}`)]
      if (sign === ' ' || (sign === '-' && isChosen === isReverse) || (sign === '+' && isChosen !== isReverse))
        kept.push(line.slice(1))
    })
  })
  return { kept, before, after }
}

test('any choice of lines makes what it says, both ways, with and without a last line feed', async () => {
  const chance = seededChance(7)
  for (let round = 0; round < runsOf(25); round += 1) {
    const pick = (most: number) => chance.below(most)
    const text = () => Array.from({ length: 1 + pick(8) }, () => 'abcd'[pick(4)]).join('\n') + (pick(2) ? '\n' : '')
    const [before, after] = [text(), text()]
    if (before === after) continue
    const patch = await patchOf(before, after)
    const all = patch.hunks.flatMap(({ lines }, hunk) =>
      lines.flatMap((line, index) => (/^[+-]/.test(line) ? [{ hunk, index }] : [])),
    )
    const some = all.filter(() => pick(2) === 1)
    if (some.length === 0) continue
    const choices = patch.hunks.map((_, hunk) => ({
      hunk,
      lines: some.filter(one => one.hunk === hunk).map(({ index }) => index),
    }))
    const names = new Set(some.map(({ hunk, index }) => `${hunk} ${index}`))
    const forward = await applied(before, partialPatch(patch, choices, 'forward'))
    const told = `${JSON.stringify([before, after])} ${JSON.stringify(choices)}`
    const asLines = (content: string) => content.replace(/\n$/, '').split('\n')
    expect(asLines(forward), told).toEqual(expected(before, after, patch.hunks, names, false).kept)
    const back = await applied(after, partialPatch(patch, choices, 'reverse'), '--reverse')
    expect(asLines(back), told).toEqual(expected(before, after, patch.hunks, names, true).kept)
    const disk = reverseLines(Buffer.from(after, 'latin1'), patch, choices)?.toString('latin1') ?? ''
    expect(asLines(disk), told).toEqual(asLines(back))
  }
})

test('what comes back gets the line ends of the disk, where git compared others', async () => {
  const { git, write, workspace } = await gitRepository()
  await git('config', 'core.autocrlf', 'true')
  await write('a', 'one\r\ntwo\r\nthree\r\n')
  await git('add', 'a')
  await git('commit', '-qm', 'first')
  await write('a', 'one\r\nTWO\r\nthree\r\n')
  const { stdout } = await run('git', ['diff'], { cwd: workspace, encoding: 'buffer' })
  const patch = parsePatch(stdout)
  expect(patch?.hunks[0]?.lines).toContain('-two')
  const back = patch && reverseLines(Buffer.from('one\r\nTWO\r\nthree\r\n'), patch, [{ hunk: 0 }])
  expect(back?.toString()).toBe('one\r\ntwo\r\nthree\r\n')
})

test('a file that has moved on is left alone', async () => {
  const patch = await patchOf('a\nb\n', 'a\nc\n')
  expect(reverseLines(Buffer.from('a\nd\n'), patch, [{ hunk: 0 }])).toBeUndefined()
})
