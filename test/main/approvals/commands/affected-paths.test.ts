import { expect, test } from 'vitest'
import { affectedPaths } from '../../../../main/approvals/commands/affected-paths'
import { analyseCommand } from '../../../../main/approvals/commands/parse/analyse-command'

async function named(line: string): Promise<string[]> {
  const { commands } = await analyseCommand(line, '/bin/bash')
  return commands
    .flatMap(affectedPaths)
    .map(({ name, isCertain, isDeep }) => `${name}${isCertain ? '' : '?'}${isDeep ? '/**' : ''}`)
}

test('names what is deleted, with all that is in a folder only where it goes too', async () => {
  expect(await named('rm a b')).toEqual(['a', 'b'])
  expect(await named('rm -rf build -- -x')).toEqual(['build/**', '-x/**'])
  expect(await named('unlink a; shred -u b; truncate -s 0 c')).toEqual(expect.arrayContaining(['a', 'b', 'c']))
})

test('names what a redirection or tee writes over, and not what it reads or a descriptor', async () => {
  expect(await named('echo x > a')).toEqual(['a'])
  expect(await named('echo x >> a 2>&1 < b')).toEqual(['a'])
  expect(await named('date | tee a')).toEqual(['a'])
})

test('names where something is copied or moved to, in whatever way that is said', async () => {
  expect(await named('cp a b')).toEqual(['b', 'b/a'])
  expect(await named('mv x/a y/b dir')).toEqual(['dir', 'dir/a', 'dir/b'])
  for (const line of ['cp -t dir a', 'cp --target-directory=dir a', 'cp -tdir a']) {
    expect(await named(line), line).toEqual(expect.arrayContaining(['dir', 'dir/a']))
  }
})

test('names the output of dd, and the folders in which find changes something', async () => {
  expect(await named('dd if=a of=b bs=1')).toEqual(['b'])
  expect(await named('find src -name x -delete')).toEqual(['src/**'])
  expect(await named('find -type f -exec rm {} +')).toEqual(['./**'])
  expect(await named('find src -name x')).toEqual([])
})

test('names nothing where content is only read, stays or is new', async () => {
  for (const line of [
    'cat a',
    'grep x a',
    'mkdir a',
    'touch a',
    'chmod +x a',
    'git add a',
    'git commit -m x',
    'ls -l',
  ]) {
    expect(await named(line), line).toEqual([])
  }
})

test('doubts whatever is given to a program that may do anything with it, but the script that it runs', async () => {
  expect(await named('unknown-tool a.txt')).toEqual(['a.txt?'])
  expect(await named('python3 convert.py data.csv')).toEqual(['data.csv?'])
  expect(await named('git checkout -- a.txt')).toContain('a.txt?')
})
