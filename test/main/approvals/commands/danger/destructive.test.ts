import { describe, expect, test } from 'vitest'
import { destructiveReason } from '../../../../../main/approvals/commands/danger/destructive'
import { analyseCommand } from '../../../../../main/approvals/commands/parse/analyse-command'
import lines from '../../../../fixtures/destructive-lines.json'
import { asEnglish } from '../../../../helpers/as-english'
import { verdictOf, where } from '../verdict-of'

const { grave, ordinary } = lines

describe('a line that destroys what nobody gets back', () => {
  test.each(grave)('is told by its meaning: %s', async line => {
    expect(destructiveReason(await analyseCommand(line, '/bin/bash'), where)).not.toBeNull()
  })

  test.each(ordinary)('is not seen in what only looks like it: %s', async line => {
    expect(destructiveReason(await analyseCommand(line, '/bin/bash'), where)).toBeNull()
  })

  test('is asked in every mode, loudly', async () => {
    for (const mode of ['read-only', 'ask', 'auto-edit', 'full'] as const) {
      for (const line of grave)
        expect.soft(await verdictOf(line, { mode }), line).toMatchObject({ type: 'ask', isDestructive: true })
    }
    expect((await verdictOf('rm -fr "/"')).reason).toBe('deletes everything in /, which can’t be undone')
  })

  test.each([
    ['rm -rf dist ~/', 'deletes everything in ~/'],
    ['find -delete', 'deletes everything in .'],
    ['mv /etc a', 'deletes everything in /etc'],
    ['mv a /dev/sda', 'writes to a device'],
    ['cp a /dev/sda', 'writes to a device'],
    ['dd of=/dev/sda', 'writes to a device'],
    ['ls > /dev/sda', 'writes to a device'],
    ['chmod -R 777 /usr', 'changes who can access everything in /usr'],
    ['mkfs.ext4 x', 'erases a disk'],
    ['diskutil zeroDisk x', 'erases a disk'],
    ['kill -9 -1', 'kills all of a user’s programs'],
    ['halt', 'shuts down or restarts the computer'],
    [':(){ :|:& };:', 'starts endless copies of itself'],
  ])('is said in words: %s', async (line, reason) => {
    expect(asEnglish(destructiveReason(await analyseCommand(line, '/bin/bash'), where))).toBe(reason)
  })

  test('is told with the reason of each of its parts, once, and of no more than four', async () => {
    const reasonFor = async (line: string, shell = '/bin/bash') =>
      asEnglish(destructiveReason(await analyseCommand(line, shell), where))
    expect(await reasonFor('rm -rf ~/ notes; mkfs.ext4 x; rm -rf ~/ && halt')).toBe(
      'deletes everything in ~/; and erases a disk; and shuts down or restarts the computer',
    )
    expect((await reasonFor('rm -rf /; rm -rf /etc; rm -rf /usr; rm -rf /bin; halt'))?.split('; and ')).toHaveLength(4)
    expect(await reasonFor('Format-Volume -DriveLetter D; Remove-Item -Recurse C:\\', 'powershell.exe')).toBe(
      'erases a disk; and deletes a drive, the system, or a home folder',
    )
  })

  test('is told from wherever it runs', async () => {
    const below = { ...where, workingDirectory: '/home/me/project/a/b' }
    const reasonFor = async (line: string) => destructiveReason(await analyseCommand(line, '/bin/bash'), below)
    for (const line of [
      'rm -rf /*',
      'rm -rf /home/me/*',
      'rm -rf ../..',
      'rm -rf ../../*',
      'rm -rf ../../.*',
      'rm -rf ~/{*,.*}',
    ])
      expect.soft(await reasonFor(line), line).not.toBeNull()
    for (const line of [
      'rm -rf /home/me/project/.[!.]*',
      'rm -rf ~/.[.]*',
      'rm -rf ~/{,.}*',
      'rm -rf ~/{*}',
      'rm -rf ~/{.*}',
    ])
      expect.soft(await reasonFor(line), line).not.toBeNull()
    for (const line of ['rm -rf .', 'rm -rf *', 'rm -rf ./*', 'rm -rf ..', 'find -delete', 'rm -rf ../*/x'])
      expect.soft(await reasonFor(line), line).toBeNull()
  })

  test('is told for Windows by its words', async () => {
    const reasonFor = async (line: string) =>
      asEnglish(destructiveReason(await analyseCommand(line, 'C:\\pwsh.exe'), where))
    for (const line of [
      'Remove-Item -Recurse -Force C:\\',
      'rd /s /q C:\\',
      'del /f /s /q C:\\*',
      'format d:',
      'Format-Volume -DriveLetter D',
      'rm -r -fo $HOME',
      'Remove-Item -Recurse C:\\Users',
    ])
      expect
        .soft(await reasonFor(line), line)
        .toMatch(/^(erases a disk|deletes a drive, the system, or a home folder)$/)
    for (const line of ['Remove-Item a.txt', 'rd /s /q dist', 'Get-ChildItem C:\\', 'npm run format', 'dotnet format'])
      expect.soft(await reasonFor(line), line).toBeNull()
  })
})
