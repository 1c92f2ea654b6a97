import type { McpFailure } from '../../../shared/mcp'
import { sentence } from '../../../shared/sentence'
import { systemCode } from '../connection/thrown-codes'
import { EDIT, installPage } from './remedies'
import type { ProgramSymptoms } from './symptoms'

/** The programs that run files of each kind. */
const RUNNERS: readonly (readonly [files: RegExp, command: string])[] = [
  [/\.[cm]?js$/i, 'node'],
  [/\.py$/i, 'python3'],
  [/\.sh$/i, 'sh'],
]

/** Returns why the system did not start a program at all. */
export function startFailure(symptoms: ProgramSymptoms): McpFailure | undefined {
  const { thrown, config, foundAt, gone = [] } = symptoms
  const code = systemCode(thrown)
  if (gone.includes(config.cwd) && symptoms.phase === 'prepare') {
    return {
      words: sentence`The server’s working directory doesn’t exist: ${config.cwd}`,
      nextStep: sentence`Choose the right one.`,
      remedy: { type: 'choose', path: config.cwd },
    }
  }
  if (code === 'ENOENT') {
    return gone.includes(config.command) || /[\\/]/.test(config.command)
      ? missingFile(symptoms)
      : missingProgram(config, foundAt)
  }
  if (code === 'EACCES' || code === 'ENOEXEC' || code === 'EBADARCH' || code === 'UNKNOWN')
    return notRun(symptoms, code)
  return undefined
}

function missingFile({ config: { command }, gone = [] }: ProgramSymptoms): McpFailure {
  if (gone.includes(command)) {
    return {
      words: sentence`There’s no program at “${command}”.`,
      nextStep: sentence`Choose the right file. It may have to be built first.`,
      remedy: { type: 'choose', path: command },
    }
  }
  return {
    words: sentence`The interpreter named in the first line of “${command}” isn’t on this computer.`,
    nextStep: sentence`Install that program, or enter another one as the command, with the file as its argument.`,
    remedy: EDIT,
  }
}

function notRun({ config: { command, args } }: ProgramSymptoms, code: string): McpFailure {
  const runner = RUNNERS.find(([files]) => files.test(command))?.[1]
  const words =
    code === 'EACCES'
      ? sentence`“${command}” isn’t allowed to run.`
      : sentence`“${command}” isn’t a program that this computer can run.`
  if (runner !== undefined) {
    return {
      words,
      nextStep: sentence`Run it with “${runner}”.`,
      remedy: { type: 'use-line', command: runner, args: [command, ...args] },
    }
  }
  return {
    words,
    nextStep: sentence`Make the file executable, or enter the program that runs it.`,
    remedy: { type: 'choose', path: command },
  }
}

function missingProgram({ command, args }: ProgramSymptoms['config'], foundAt: string | undefined): McpFailure {
  if (foundAt !== undefined) {
    return {
      words: sentence`“${command}” isn’t on PATH.`,
      nextStep: sentence`It’s at ${foundAt}. Use that as the command.`,
      remedy: { type: 'use-line', command: foundAt, args },
    }
  }
  const words = sentence`The program “${command}” isn’t on this computer’s PATH.`
  const remedy = installPage(command)
  if (!remedy) return { words, nextStep: sentence`Install it, or enter its full path as the command.`, remedy: EDIT }
  return { words, nextStep: installStep(command), remedy }
}

function installStep(command: string) {
  if (/^np[mx]$/.test(command)) return sentence`Install Node.js, which includes ${command}.`
  if (command === 'uvx') return sentence`Install uv, which includes uvx.`
  if (command === 'bunx') return sentence`Install Bun, which includes bunx.`
  if (command === 'docker') return sentence`Install Docker, or start it.`
  return sentence`Install it, then start the server again.`
}
