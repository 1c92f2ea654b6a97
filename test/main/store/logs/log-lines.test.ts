import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLines } from '../../../../main/store/logs/log-lines'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function linesOf(content: string) {
  const path = join(await temporaryFolder(), 'lines')
  await writeFile(path, content)
  const lines: [string, number, boolean][] = []
  for await (const { bytes, start, terminated } of readLines(path)) lines.push([bytes.toString(), start, terminated])
  return lines
}

test('gives each line with its place, and says whether the last one is finished', async () => {
  expect(await linesOf('one\n\nthrée\nfour')).toEqual([
    ['one', 0, true],
    ['', 4, true],
    ['thrée', 5, true],
    ['four', 12, false],
  ])
  expect(await linesOf('')).toEqual([])
})

test('only a line feed ends a line', async () => {
  expect(await linesOf('a\rb\u2028c\u2029d\u0085e\r\n')).toEqual([['a\rb\u2028c\u2029d\u0085e\r', 0, true]])
})

test('lines may be longer than what is read at once', async () => {
  const long = 'x'.repeat(1_000_000)

  expect(await linesOf(`${long}\nshort\n${long}`)).toEqual([
    [long, 0, true],
    ['short', 1_000_001, true],
    [long, 1_000_007, false],
  ])
})
