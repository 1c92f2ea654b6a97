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
    expect((await verdictOf('rm -fr "/"')).reason).toBe('it deletes everything in /, and that cannot be undone')
  })

  test.each([
    ['rm -rf dist ~/', 'it deletes everything in ~/'],
    ['find -delete', 'it deletes everything in .'],
    ['mv /etc a', 'it deletes everything in /etc'],
    ['mv a /dev/sda', 'it writes to a device'],
    ['cp a /dev/sda', 'it writes to a device'],
    ['dd of=/dev/sda', 'it writes to a device'],
    ['ls > /dev/sda', 'it writes to a device'],
    ['chmod -R 777 /usr', 'it changes who may use everything in /usr'],
    ['mkfs.ext4 x', 'it erases a disk'],
    ['diskutil zeroDisk x', 'it erases a disk'],
    ['kill -9 -1', 'it ends every program of a user'],
    ['halt', 'it turns the computer off'],
    [':(){ :|:& };:', 'it starts endless copies of itself'],
  ])('is said in words: %s', async (line, reason) => {
    expect(asEnglish(destructiveReason(await analyseCommand(line, '/bin/bash'), where))).toBe(reason)
  })

  test('is told with the reason of each of its parts, once, and of no more than four', async () => {
    const reasonFor = async (line: string, shell = '/bin/bash') =>
      asEnglish(destructiveReason(await analyseCommand(line, shell), where))
    expect(await reasonFor('rm -rf ~/ notes; mkfs.ext4 x; rm -rf ~/ && halt')).toBe(
      'it deletes everything in ~/; and it erases a disk; and it turns the computer off',
    )
    expect((await reasonFor('rm -rf /; rm -rf /etc; rm -rf /usr; rm -rf /bin; halt'))?.split('; and ')).toHaveLength(4)
    expect(await reasonFor('Format-Volume -DriveLetter D; Remove-Item -Recurse C:\\', 'powershell.exe')).toBe(
      'it erases a disk; and it deletes a drive, the system or a home folder',
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
        .toMatch(/^it (erases a disk|deletes a drive, the system or a home folder)$/)
    for (const line of ['Remove-Item a.txt', 'rd /s /q dist', 'Get-ChildItem C:\\', 'npm run format', 'dotnet format'])
      expect.soft(await reasonFor(line), line).toBeNull()
  })
})
