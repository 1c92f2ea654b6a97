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
      words: sentence`Its working directory is not there: ${config.cwd}`,
      nextStep: sentence`Choose the one that is meant.`,
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
      words: sentence`There is no program at “${command}”.`,
      nextStep: sentence`Choose the file that is meant; maybe it has to be built first.`,
      remedy: { type: 'choose', path: command },
    }
  }
  return {
    words: sentence`What the first line of “${command}” names to run it is not on this computer.`,
    nextStep: sentence`Install that program, or name another one as the command, with the file as its argument.`,
    remedy: EDIT,
  }
}

function notRun({ config: { command, args } }: ProgramSymptoms, code: string): McpFailure {
  const runner = RUNNERS.find(([files]) => files.test(command))?.[1]
  const words =
    code === 'EACCES' ? sentence`“${command}” may not be run.` : sentence`“${command}” is no program for this computer.`
  if (runner !== undefined) {
    return {
      words,
      nextStep: sentence`Have “${runner}” run it.`,
      remedy: { type: 'use-line', command: runner, args: [command, ...args] },
    }
  }
  return {
    words,
    nextStep: sentence`Give the file the permission to be executed, or name the program that runs it.`,
    remedy: { type: 'choose', path: command },
  }
}

function missingProgram({ command, args }: ProgramSymptoms['config'], foundAt: string | undefined): McpFailure {
  if (foundAt !== undefined) {
    return {
      words: sentence`“${command}” is not on PATH.`,
      nextStep: sentence`It is at ${foundAt}: use that as the command.`,
      remedy: { type: 'use-line', command: foundAt, args },
    }
  }
  const words = sentence`There is no program “${command}” on this computer’s PATH.`
  const remedy = installPage(command)
  if (!remedy) return { words, nextStep: sentence`Install it, or give its full path as the command.`, remedy: EDIT }
  return { words, nextStep: installStep(command), remedy }
}

function installStep(command: string) {
  if (/^np[mx]$/.test(command)) return sentence`Install Node.js, which brings ${command} along.`
  if (command === 'uvx') return sentence`Install uv, which brings uvx along.`
  if (command === 'bunx') return sentence`Install Bun, which brings bunx along.`
  if (command === 'docker') return sentence`Install Docker, or start it.`
  return sentence`Install it, and start the server again.`
}
