import { execFileSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { delimiter, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { findRipgrep, ripgrepPath, unpackedPath } from '../../../../main/workspace/search/ripgrep-path'
import bundle from '../../../../main/workspace/search/ripgrep-path?cjs-bundle'
import { temporaryFolder } from '../../../helpers/temp-folder'

const binary = process.platform === 'win32' ? 'rg.exe' : 'rg'

async function folderWithRipgrep(): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, binary), '#!/bin/sh\n')
  await chmod(join(folder, binary), 0o755)
  return folder
}

test('finds the ripgrep that comes with Atrium, and it runs', async () => {
  const path = await ripgrepPath()
  expect(path).toContain(
    `@vscode/ripgrep-${process.platform}-${process.arch}`.replace('/', path.includes('\\') ? '\\' : '/'),
  )
  expect(execFileSync(path, ['--version'], { encoding: 'utf8' })).toContain('ripgrep')
})

test('falls back to the first one on the PATH', async () => {
  const [empty, first, second] = [await temporaryFolder(), await folderWithRipgrep(), await folderWithRipgrep()]
  const searchPath = [empty, first, second].join(delimiter)
  expect(await findRipgrep(searchPath, null)).toBe(join(first, binary))
  expect(await findRipgrep(searchPath, join(empty, 'gone'))).toBe(join(first, binary))
})

test('does not take one from a relative entry of the PATH', async () => {
  const folder = relative(process.cwd(), await folderWithRipgrep())
  await expect(findRipgrep(folder, null)).rejects.toThrow('Search needs ripgrep')
})

test('says what to do when there is none', async () => {
  await expect(findRipgrep('', null)).rejects.toMatchObject({
    code: 'not-found',
    message: 'Search needs ripgrep, which is missing. Reinstall Atrium, or add rg to the PATH.',
  })
})

test.each([
  ['/opt/Atrium/resources/app.asar/node_modules/x/rg', '/opt/Atrium/resources/app.asar.unpacked/node_modules/x/rg'],
  ['C:\\Atrium\\app.asar\\node_modules\\x\\rg.exe', 'C:\\Atrium\\app.asar.unpacked\\node_modules\\x\\rg.exe'],
  ['/src/app.asar.unpacked/rg', '/src/app.asar.unpacked/rg'],
  ['/src/node_modules/x/rg', '/src/node_modules/x/rg'],
])('starts %s from where it is unpacked', (path, expected) => {
  expect(unpackedPath(path)).toBe(expected)
})

test('finds it from a CommonJS bundle too', async () => {
  const program = `require(${JSON.stringify(bundle)}).ripgrepPath().then(path => console.log(path))`
  const found = execFileSync(process.execPath, ['-e', program], { encoding: 'utf8', env: { ...process.env, PATH: '' } })
  expect(found.trim()).toBe(await ripgrepPath())
})
