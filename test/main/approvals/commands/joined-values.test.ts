import { expect, test } from 'vitest'
import { joinedValue } from '../../../../main/approvals/commands/joined-values'
import everyday from '../../../fixtures/everyday-commands.json'
import { verdictOf } from './verdict-of'

test.each([
  'cp -rt/etc x',
  'cp -aRt/etc x',
  'cp -rt../out x',
  'mv -ft/etc x',
  'ln -sft/etc x',
  'install -Dt/usr/bin x',
  'install -m755 -Dt/usr/bin x',
  'tar -xC/etc -f a.tar',
  'tar -xzC/etc',
  'tar -xvf/etc/a.tar',
  'tar -czf/tmp/all.tgz .',
  'unzip -qd/etc a.zip',
  'sort -uo/etc/x a',
  'patch -Nd/etc',
  'patch -Ni/etc/x',
  'make -sC/etc',
  'touch -cr/etc/passwd x',
  'zip -rb/tmp out.zip .',
  'pandoc -so/etc/x a.md',
  'python3 -uX/etc/x a.py',
  'egrep -rf/etc/passwd .',
  'tool -xo/etc/x',
  'tool -xo../x',
  'tool -verbose/etc/x',
  'tool -verbose../x',
])('a path outside that is joined to options is asked in Full: %s', async line => {
  const { type, reason } = await verdictOf(line, { mode: 'full' })
  expect(type).toBe('ask')
  expect(reason).toMatch(/outside the folder|goes back up/)
})

test.each([
  'cp -rt out x',
  'cp -rtout x',
  'cp -rt/home/me/project/out x',
  'tar -xzf a.tgz',
  'tar -xzCout -f a.tgz',
  'tar -czfdist/all.tgz dist',
  'make -sCpackages/app',
  'make -j4',
  'gcc -Isrc/include -Llib/x -o out/app main.c',
  'g++ -Wall -Wextra -Isrc/lib -c a.cpp',
  'clang -Iusr/lib a.c',
  'cmake -Ssrc -Bout/build',
  'protoc -Iapi/v1 api/v1/a.proto',
  'tool -Isrc/include -Ilib/include/x',
  'tool -vvv src',
  'tool -rf src/a',
  'sort -uoout/x a',
  'tsc -p packages/app',
  'go build -o bin/app ./cmd/app',
  'unzip -qdout a.zip',
  'npm test -- -t "adds a/b"',
])('a line that stays inside runs in Full as before: %s', async line => {
  expect(await verdictOf(line, { mode: 'full' })).toMatchObject({ type: 'allow' })
})

test('no everyday line has a value that is joined to options and leads outside', async () => {
  const problems = await Promise.all(everyday.map(async line => (await verdictOf(line, { mode: 'full' })).reason))
  expect(problems.filter(reason => /“\/|“\.\./.test(reason))).toEqual([])
})

test.each([
  ['cp', '-rt/etc', '/etc'],
  ['cp', '-rtout', 'out'],
  ['cp', '-t/etc', undefined],
  ['cp', '-rt', undefined],
  ['cp', '-ra', undefined],
  ['cp', '--target-directory=/etc', undefined],
  ['cp', '-', undefined],
  ['cp', 'rt/etc', undefined],
  ['gcc', '-Isrc/etc', undefined],
  ['tool', '-xo/data', '/data'],
  ['tool', '-long/data', undefined],
  ['tool', '-long/etc', '/etc'],
  ['tool', '-xoa', undefined],
])('of %s %s it is %s', (program, word, value) => {
  expect(joinedValue(program, word)).toBe(value)
})
