import { describe, expect, test } from 'vitest'
import { analyseCommand } from '../../../../main/approvals/commands/analyse-command'
import { destructiveReason } from '../../../../main/approvals/commands/destructive'
import { verdictOf, where } from './verdict-of'

const grave = [
  'rm -rf /',
  'rm -fr /',
  'rm  -rf   /',
  'rm -r -f /',
  'rm -rf "/"',
  "rm -rf '/'",
  'rm -rf /*',
  'rm -rf /.',
  'rm -rf //',
  'rm -rf /./',
  'rm -rf /etc/..',
  'rm --recursive --force /',
  'rm --rec /',
  'rm -Rf /',
  'rm -rvf /',
  'rm -rf -- /',
  'rm -rf --no-preserve-root /',
  'rm / -rf',
  'r\\m -rf /',
  '"rm" -rf /',
  '/bin/rm -rf /',
  'rm -rf ~',
  'rm -rf ~/',
  'rm -rf ~/*',
  'rm -rf $HOME',
  'rm -rf "$HOME"',
  'rm -rf \x24{HOME}',
  'rm -rf "\x24{HOME:?}"/*',
  'rm -rf $HOME/',
  'rm -rf /home/me',
  'rm -rf /home/me/',
  'rm -rf /home/*',
  'rm -rf ..',
  'rm -rf ../..',
  'rm -rf ../*',
  'rm -rf .',
  'rm -rf ./*',
  'rm -rf *',
  'rm -rf ../project',
  'rm -rf dist /',
  'rm -rf dist ~',
  'rm -rf /usr',
  'rm -rf /etc',
  'rm -rf /Users/someone',
  'sudo rm -rf /',
  'sudo -n rm -rf /*',
  'env X=1 rm -rf /',
  'nohup rm -rf / &',
  'command rm -rf /',
  'timeout 5 rm -rf /',
  'true && rm -rf /',
  'ls; rm -rf ~',
  '(rm -rf /)',
  '{ rm -rf /; }',
  'if true; then rm -rf /; fi',
  'echo $(rm -rf /)',
  'cat <(rm -rf ~)',
  'for i in 1; do rm -rf /; done',
  'find / -delete',
  'find ~ -type f -delete',
  'find / -exec rm -rf {} +',
  'find . -delete',
  'mv ~ /tmp/x',
  'mv / x',
  'mkfs /dev/sda1',
  'mkfs.ext4 /dev/sda1',
  'sudo mkfs.xfs -f /dev/sdb',
  'wipefs -a /dev/sda',
  'diskutil eraseDisk JHFS+ x disk2',
  'dd if=/dev/zero of=/dev/sda',
  'dd of=/dev/disk2 if=x bs=1m',
  'dd if=x of=//dev/sda',
  'cat x > /dev/sda',
  'echo x >/dev/nvme0n1',
  'tee /dev/sda < x',
  'cp x /dev/sdb',
  'shred /dev/sda',
  ':(){ :|:& };:',
  ':(){ :|: & };:',
  'b() { b | b & }; b',
  'function bomb() { bomb | bomb & }; bomb',
  'f(){ f& f& };f',
  'chmod -R 777 /',
  'chmod -R 000 ~',
  'chmod --recursive a+w /etc',
  'chown -R me /',
  'sudo chown -R nobody:nobody /usr',
  'chgrp -R x $HOME',
  'kill -9 -1',
  'shutdown -h now',
  'reboot',
  'sudo poweroff',
]

const ordinary = [
  'rm -rf dist',
  'rm -rf ./dist',
  'rm -rf node_modules/*',
  'rm -rf /tmp/x',
  'rm -rf /var/x/y',
  'rm -rf /home/me/project/dist',
  'rm /',
  'rm -f a',
  'rm -rf ~/project/dist',
  'echo "rm -rf /"',
  "grep 'rm -rf /' a",
  'echo rm -rf /',
  'dd if=/dev/zero of=a.img',
  'dd if=a of=/dev/null',
  'echo x > /dev/null',
  'cat x 2>/dev/stderr',
  'mkfsx',
  'man mkfs',
  'git log --grep=mkfs',
  'chmod 777 a',
  'chmod -R u+w src',
  'chown me a',
  'find . -name x',
  'find dist -delete',
  'find / -name x',
  'mv a b',
  'mv a ~/project/b',
  'f() { echo f; }; f',
  'kill -9 123',
  'kill 1',
  'constructor x',
  '__proto__ -rf /',
  'toString',
]

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
    expect((await verdictOf('rm -fr "/"')).reason).toBe('it deletes everything in /, and that cannot be taken back')
  })

  test('is told for Windows by its words', async () => {
    const reasonFor = async (line: string) => destructiveReason(await analyseCommand(line, 'C:\\pwsh.exe'), where)
    for (const line of [
      'Remove-Item -Recurse -Force C:\\',
      'rd /s /q C:\\',
      'del /f /s /q C:\\*',
      'format d:',
      'Format-Volume -DriveLetter D',
      'rm -r -fo $HOME',
      'Remove-Item -Recurse C:\\Users',
    ])
      expect.soft(await reasonFor(line), line).not.toBeNull()
    for (const line of ['Remove-Item a.txt', 'rd /s /q dist', 'Get-ChildItem C:\\', 'npm run format', 'dotnet format'])
      expect.soft(await reasonFor(line), line).toBeNull()
  })
})
