import { expect, test } from 'vitest'
import { personShell } from '../../../main/terminal/person-shell'

test('is the shell of the person, as a login shell', () => {
  expect(personShell('linux', { SHELL: '/usr/bin/fish' })).toEqual({ path: '/usr/bin/fish', args: ['-l'] })
  expect(personShell('darwin', { SHELL: '/bin/zsh' })).toEqual({ path: '/bin/zsh', args: ['-l'] })
})

test('is what the system knows for a person who names none', () => {
  expect(personShell('linux', { SHELL: '' }).path).toMatch(/^\//)
  expect(personShell('linux', {}).path).toMatch(/^\//)
})

test('is the PowerShell of Windows itself, wherever the terminal starts', () => {
  expect(personShell('win32', { SHELL: '/bin/bash' })).toEqual({
    path: 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
    args: ['-NoLogo'],
  })
})
