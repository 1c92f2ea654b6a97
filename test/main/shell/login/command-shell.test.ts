import { describe, expect, test } from 'vitest'
import { commandShell, shellArguments } from '../../../../main/shell/login/command-shell'

const none = () => false
const only =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

describe('commandShell', () => {
  test('is bash on Linux and macOS', () => {
    expect(commandShell('linux', {}, only('/bin/bash', '/usr/bin/bash'))).toBe('/bin/bash')
    expect(commandShell('darwin', {}, only('/bin/bash'))).toBe('/bin/bash')
    expect(commandShell('freebsd', {}, only('/usr/bin/bash'))).toBe('/usr/bin/bash')
  })

  test('is sh where there is no bash', () => {
    expect(commandShell('linux', {}, none)).toBe('/bin/sh')
  })

  test('does not depend on the shell of the person', () => {
    expect(commandShell('linux', { SHELL: '/usr/bin/fish' }, only('/usr/bin/fish', '/bin/bash'))).toBe('/bin/bash')
  })

  test('is PowerShell 7 on Windows where the PATH or its usual folder has it', () => {
    const found = 'D:\\tools\\pwsh.exe'
    expect(commandShell('win32', { Path: 'C:\\Windows;D:\\tools' }, only(found))).toBe(found)

    const usual = 'C:\\Program Files\\PowerShell\\7\\pwsh.exe'
    expect(commandShell('win32', { ProgramFiles: 'C:\\Program Files' }, only(usual))).toBe(usual)
  })

  test('is the PowerShell that Windows brings where there is no other', () => {
    const path = 'System32\\WindowsPowerShell\\v1.0\\powershell.exe'
    expect(commandShell('win32', { SYSTEMROOT: 'D:\\Windows' }, none)).toBe(`D:\\Windows\\${path}`)
    expect(commandShell('win32', {}, none)).toBe(`C:\\Windows\\${path}`)
  })

  test('does not take a shell from a relative folder of the PATH', () => {
    const all = (path: string) => !path.startsWith('C:\\Program Files')
    expect(commandShell('win32', { PATH: '.;tools;' }, all)).toContain('WindowsPowerShell')
  })
})

describe('shellArguments', () => {
  test('keep the profiles of the person out', () => {
    expect(shellArguments('/bin/bash', 'ls -l')).toEqual(['--noprofile', '--norc', '-c', 'ls -l'])
    expect(shellArguments('/bin/sh', 'ls -l')).toEqual(['-c', 'ls -l'])
  })

  test.each(['C:\\Program Files\\PowerShell\\7\\pwsh.exe', 'C:\\Windows\\powershell.exe', 'pwsh'])(
    'make %s speak UTF-8, run scripts such as npm, ask nothing and pass the exit code on',
    shell => {
      const [command = '', ...flags] = shellArguments(shell, 'dir # all').reverse()

      expect(flags.reverse().join(' ')).toBe('-NoLogo -NoProfile -NonInteractive -ExecutionPolicy Bypass -Command')
      expect(command).toMatch(/UTF8Encoding \$false\n/)
      expect(command).toContain('\ndir # all\n')
      expect(command).toMatch(/exit \$LASTEXITCODE/)
    },
  )
})
