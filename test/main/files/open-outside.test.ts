import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openerFor, openOutside } from '../../../main/files/open-outside'
import { temporaryFolder } from '../../helpers/temp-folder'

async function file(name: string): Promise<string> {
  const path = join(await temporaryFolder(), name)
  await writeFile(path, 'content')
  return path
}

/** Stands for the system's own opener. */
const node = (script: string, ...args: string[]) => ({ program: process.execPath, args: ['-e', script, ...args] })

test('hands a document to the opener of the system', async () => {
  const path = await file('a b; $(x).txt')
  const log = `${path}.log`

  await openOutside(path, node('require("fs").writeFileSync(process.argv[2], process.argv[1])', path, log))

  // A program that is slow to start counts as one that stays.
  await vi.waitFor(async () => expect(await readFile(log, 'utf8')).toBe(path), { timeout: 15_000 })
})

test.each([
  ...[
    'run.sh',
    'run.EXE',
    'a.desktop',
    'a.bat',
    'a.cmd',
    'a.ps1',
    'a.command',
    'a.app',
    'a.jar',
    'a.py',
    'a.js',
    'a.lnk',
  ],
  ...['a.url', 'a.hta', 'a.scr', 'a.msi', 'a.docm', 'a.pdf.exe', 'Makefile', '.profile'],
])('does not open %s', async name => {
  const path = await file(name)
  await expect(openOutside(path, node('process.exit(0)'))).rejects.toMatchObject({ code: 'denied' })
})

test('says so where the system has nothing that opens it', async () => {
  const path = await file('a.txt')
  await expect(openOutside(path, node('process.exit(3)'))).rejects.toThrow(
    'The system has no program to open this file.',
  )
  await expect(openOutside(path, { program: `${path}-none`, args: [] })).rejects.toThrow(
    'The system has no program to open this file.',
  )
})

test('opens files only, and only those that are there', async () => {
  const folder = join(await temporaryFolder(), 'folder.txt')
  await mkdir(folder)
  await expect(openOutside(folder)).rejects.toMatchObject({ code: 'bad-input' })
  await expect(openOutside(`${folder}-none.txt`)).rejects.toMatchObject({ code: 'not-found' })
})

test('leaves a program alone that stays', async () => {
  const path = await file('a.txt')
  const log = `${path}.pid`
  await openOutside(
    path,
    node('require("fs").writeFileSync(process.argv[1], String(process.pid)); setTimeout(() => {}, 60000)', log),
  )
  const pid = Number(await readFile(log, 'utf8'))
  onTestFinished(() => void process.kill(pid))
  expect(process.kill(pid, 0)).toBe(true)
})

describe('the opener', () => {
  test('gets the path as one argument, or beside the command line', () => {
    expect(openerFor('linux', '/a b')).toEqual({ program: 'xdg-open', args: ['/a b'] })
    expect(openerFor('darwin', '/a b')).toEqual({ program: '/usr/bin/open', args: ['/a b'] })
    const windows = openerFor('win32', 'C:\\a "b"')
    expect(windows.program).toBe('C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe')
    expect(windows.args.join(' ')).not.toContain('C:')
    expect(windows.environment).toEqual({ ATRIUM_OPENED_FILE: 'C:\\a "b"' })
  })
})
