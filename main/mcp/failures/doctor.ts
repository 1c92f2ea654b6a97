import { errorText, messageOf } from '../../../shared/errors'
import type { McpFailure, McpRemedy } from '../../../shared/mcp'
import { type LocalizedText, sentence, withValues } from '../../../shared/sentence'
import type { Exit } from '../connection/stdio-transport'
import { isTimeout } from '../connection/thrown-codes'
import { MissingEntry, MissingVariable } from '../definitions/missing-values'
import { addressFailure } from './address-failure'
import { causeIn } from './cause-in'
import { errorLine } from './error-line'
import { NETWORK_CAUSES } from './network-causes'
import { PROGRAM_CAUSES } from './program-causes'
import { EDIT, START } from './remedies'
import { RUNNER_CAUSES } from './runner-causes'
import { startFailure } from './start-failure'
import type { AddressSymptoms, ProgramSymptoms, Symptoms } from './symptoms'

const LONGEST_DETAIL = 4_000
const LONGEST_WORDS = 1_000

/** A failure in words, and the next step, as far as one is known. */
export function doctor(symptoms: Symptoms): McpFailure {
  const found = isOfProgram(symptoms)
    ? programFailure(symptoms)
    : isOfAddress(symptoms)
      ? addressFailure(symptoms)
      : undefined
  const detail =
    symptoms.stderr.trim().slice(-LONGEST_DETAIL) || (symptoms.stray && `On stdout: ${symptoms.stray.slice(0, 300)}`)
  return { ...(found ?? plainFailure(symptoms)), ...(detail && { detail }) }
}

function isOfProgram(symptoms: Symptoms): symptoms is ProgramSymptoms {
  return symptoms.config.type === 'stdio'
}

function isOfAddress(symptoms: Symptoms): symptoms is AddressSymptoms {
  return symptoms.config.type !== 'stdio'
}

function programFailure(symptoms: ProgramSymptoms): McpFailure | undefined {
  const { thrown, exit, stray, phase, broken } = symptoms
  if (broken) return brokenPackage(broken)
  const unstarted = startFailure(symptoms)
  if (unstarted) return unstarted
  if (exit && phase === 'fetch')
    return causeIn([...RUNNER_CAUSES, ...NETWORK_CAUSES, ...PROGRAM_CAUSES], symptoms) ?? unfetched(symptoms)
  if (exit) return causeIn([...RUNNER_CAUSES, ...PROGRAM_CAUSES, ...NETWORK_CAUSES], symptoms) ?? ended(exit, symptoms)
  if (stray !== undefined && isTimeout(thrown)) {
    return {
      words: sentence`The program does not speak MCP: it printed other text to stdout and did not answer.`,
      nextStep: sentence`Check the command and its arguments; a server’s own log lines belong on stderr.`,
      remedy: EDIT,
    }
  }
  return undefined
}

function brokenPackage({ packages, missing }: NonNullable<Symptoms['broken']>): McpFailure {
  return {
    words: sentence`The download of “${packages.join(', ')}” is incomplete: ${missing} is missing.`,
    nextStep: sentence`Fetch it again; what is there now is removed first.`,
    remedy: { type: 'fetch-again' },
  }
}

function unfetched({ stderr }: Symptoms): McpFailure {
  const line = errorLine(stderr)
  return {
    words:
      line === undefined
        ? sentence`Its package could not be fetched.`
        : sentence`Its package could not be fetched: ${line}`,
    nextStep: sentence`Check the network and the package’s name, and try again.`,
    remedy: START,
  }
}

/** It ended, and what it printed shows none of what is known. */
function ended(exit: Exit, { stderr, phase, gone = [] }: ProgramSymptoms): McpFailure {
  const how = wordsForExit(exit)
  const line = errorLine(stderr)
  const [path] = gone
  if (phase !== 'run' && path !== undefined) {
    return {
      words: sentence`The server ended ${how}, and was given a path that is not there: ${path}`,
      nextStep: sentence`Choose the one that is meant.`,
      remedy: { type: 'choose', path },
    }
  }
  if (phase === 'run') {
    return {
      words: line === undefined ? sentence`The server ended ${how}.` : sentence`The server ended ${how}: ${line}`,
      nextStep: sentence`Start it again; what it printed last is below.`,
      remedy: START,
    }
  }
  return {
    words:
      line === undefined
        ? sentence`The server ended ${how} before it was ready.`
        : sentence`The server ended ${how} before it was ready: ${line}`,
    nextStep: sentence`Check its arguments and variables; what it printed is below.`,
    remedy: EDIT,
  }
}

function plainFailure({ thrown, phase, gone }: Symptoms): McpFailure {
  if (isTimeout(thrown)) {
    return {
      words:
        phase === 'list'
          ? sentence`The server did not list its tools in time.`
          : sentence`The server did not answer in time.`,
      nextStep: sentence`Start it again. A first start may take long, as packages are fetched.`,
      remedy: START,
    }
  }
  const message = messageOf(thrown)
  if (/protocol version is not supported|unsupported protocol version/i.test(message)) {
    return {
      words: sentence`It speaks a version of the protocol that Atrium does not: ${message}`,
      nextStep: sentence`Use a newer version of the server.`,
      remedy: EDIT,
    }
  }
  if (/-32601\b|method not found/i.test(message)) {
    return {
      words: sentence`What answers there is no MCP server: ${message}`,
      nextStep: sentence`Check the command or the address.`,
      remedy: EDIT,
    }
  }
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause.message : undefined
  const words = cause === undefined ? errorText(thrown) : sentence`${errorText(thrown)} (${cause})`
  const remedy = plainRemedy(thrown, { phase, gone })
  return { words: shortened(words), ...(remedy && { remedy }) }
}

function plainRemedy(thrown: unknown, { phase, gone = [] }: Pick<Symptoms, 'phase' | 'gone'>): McpRemedy | undefined {
  const [path] = gone
  if (path !== undefined) return { type: 'choose', path }
  if (phase !== 'prepare') return START
  if (thrown instanceof MissingVariable) return { type: 'enter', variable: thrown.variable }
  // The missing value is requested separately.
  return thrown instanceof MissingEntry ? undefined : EDIT
}

/** Texts in a config can be long. */
function shortened(words: LocalizedText): LocalizedText {
  const cut = (text: string) => text.slice(0, LONGEST_WORDS)
  return typeof words === 'string' ? cut(words) : withValues(words, cut)
}

function wordsForExit({ code, signal }: Exit) {
  if (signal) return sentence`by ${signal}`
  return code === 0 ? sentence`by itself` : sentence`with exit code ${String(code)}`
}
