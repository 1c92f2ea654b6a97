import type { ProgramRule } from './program-rule'

const NAME = /^[\w.+@-]+$/

/** The format by which printf writes texts and numbers. It has no `%n`, which sets a variable, and no width that fills the memory. */
const PRINTF_FORMAT = /^(?!-)([^%\\]|\\[abcefnrtv\\"'?]|%%|%[-+ #]*0?([1-9]\d{0,2})?(\.\d{0,3})?[bqsdiuoxXcfFeEgG])*$/

/** Only `--version`: many tools read a file of the folder even then, and some run what it names (yarn, cargo); they are not here. */
const versions = ['node', 'npm', 'python3', 'python', 'git', 'bash', 'jq'].map(program => ({
  program,
  options: program === 'node' || program === 'npm' ? '-v --version' : '--version',
  needsOption: true,
  shimmed: true,
}))

/** Programs that say something about the system, and what shells have built in. */
export const SYSTEM_RULES: readonly ProgramRule[] = [
  ...versions,
  { program: 'pwd', options: '-L -P' },
  { program: 'true' },
  { program: 'false' },
  { program: ':' },
  { program: 'echo', verbatim: true, operands: ['text'] },
  // -v names a variable, and its index is a calculation, which can run commands.
  { program: 'printf', verbatim: true, operands: [PRINTF_FORMAT, 'text'], atLeast: 1 },
  // -v and -R calculate likewise.
  { program: 'test', verbatim: true, operands: [/^-[defhLrsSwxnz]$/, 'path'], atLeast: 2, atMost: 2 },
  { program: 'ulimit', options: '-a', requires: ['-a'], held: true },
  { program: 'whoami' },
  { program: 'id', options: '-u -g -G -n -r', joined: true, operands: [NAME], atMost: 1 },
  { program: 'groups' },
  { program: 'hostname' },
  { program: 'nproc', options: '--all' },
  { program: 'arch' },
  { program: 'uname', options: '-a -s -n -r -v -m -p -i -o --all', joined: true },
  { program: 'uptime', options: '-p -s' },
  { program: 'free', options: '-b -k -m -g -h', joined: true },
  // Anything but a format would set the clock.
  { program: 'date', options: '-u -R -I --utc --iso-8601[=text] --date=moment', operands: [/^\+/], atMost: 1 },
  { program: 'which', options: '-a', operands: [NAME] },
  { program: 'type', options: '-a -t -p -P', operands: [NAME] },
  { program: 'command', subcommand: ['-v'], operands: [NAME], atLeast: 1, atMost: 1 },
  { program: 'seq', options: '-w -s=text', operands: [/^\d+(\.\d+)?$/], atLeast: 1, atMost: 3 },
  { program: 'sleep', operands: [/^\d{1,2}(\.\d+)?$/], atLeast: 1, atMost: 1 },
]
