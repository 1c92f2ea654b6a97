import { McpError, ErrorCode as Rpc } from '@modelcontextprotocol/sdk/types.js'
import { messageOf } from '../../../shared/errors'
import type { McpFailure, McpServerConfig } from '../../../shared/mcp'
import type { Exit } from './stdio-transport'

/** What is known of a failure. */
export type Symptoms = {
  phase: 'prepare' | 'fetch' | 'start' | 'list' | 'run'
  thrown: unknown
  config: McpServerConfig
  exit?: Exit | undefined
  stderr: string
  /** The first line on stdout that was no message. */
  stray?: string | undefined
  /** Where a program that was not found is after all. */
  foundAt?: string | undefined
  /** What is missing of what npx keeps of packages. */
  broken?: { packages: readonly string[]; missing: string } | undefined
}

const TLS = /CERT|SSL_|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/
const LONGEST_DETAIL = 4_000

/** A failure in words, and the next step, as far as one is known. */
export function doctor(symptoms: Symptoms): McpFailure {
  const found = symptoms.config.type === 'stdio' ? programFailure(symptoms) : addressFailure(symptoms)
  const detail =
    symptoms.stderr.trim().slice(-LONGEST_DETAIL) || (symptoms.stray && `On stdout: ${symptoms.stray.slice(0, 300)}`)
  return { ...(found ?? plainFailure(symptoms)), ...(detail && { detail }) }
}

/** Why a request over HTTP was refused; undefined where that was not the reason. */
export function statusOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error)) return undefined
  if (thrown.name === 'UnauthorizedError' || thrown.constructor.name === 'UnauthorizedError') return 401
  const { code } = thrown as { code?: unknown }
  // The SDK's words for: the keys are good, but not for that.
  if (code === 403 && thrown.message.includes('after trying upscoping')) return 401
  return typeof code === 'number' && code >= 100 && code < 600 ? code : undefined
}

function programFailure(symptoms: Symptoms): McpFailure | undefined {
  const { thrown, config, exit, stray, foundAt, phase, broken } = symptoms
  if (config.type !== 'stdio') return undefined
  if (broken) return brokenPackage(broken)
  const code = systemCode(thrown)
  if (code === 'ENOENT') return missingProgram(config.command, foundAt)
  if (code === 'EACCES') {
    return {
      words: `“${config.command}” may not be run.`,
      nextStep: 'Give the file the permission to be executed, or name the program that runs it.',
    }
  }
  if (exit && phase === 'fetch') {
    return {
      words: 'Its package could not be fetched.',
      nextStep: 'Read what was printed below, check the network and the package’s name, and try again.',
    }
  }
  if (exit && phase !== 'run') {
    return {
      words: `The server ended ${wordsForExit(exit)} before it was ready.`,
      nextStep: 'Read what it printed below; often an argument or a variable is missing.',
    }
  }
  if (exit)
    return {
      words: `The server ended ${wordsForExit(exit)}.`,
      nextStep: 'Start it again; what it printed last is below.',
    }
  if (stray !== undefined && isTimeout(thrown)) {
    return {
      words: 'What runs there does not speak MCP: it prints other text to stdout, and did not answer.',
      nextStep: 'Check the command and its arguments; a server’s own log lines belong on stderr.',
    }
  }
  return undefined
}

function brokenPackage({ packages, missing }: NonNullable<Symptoms['broken']>): McpFailure {
  return {
    words: `What was fetched of “${packages.join(', ')}” is incomplete: ${missing} is missing.`,
    nextStep: 'Fetch it again: what is there of it is taken away first.',
    canFetchAgain: true,
  }
}

function missingProgram(command: string, foundAt: string | undefined): McpFailure {
  if (foundAt !== undefined) {
    return {
      words: `“${command}” is not on PATH.`,
      nextStep: `It is at ${foundAt}: use that as the command.`,
      useCommand: foundAt,
    }
  }
  const installs: Record<string, string> = {
    npx: 'Install Node.js, which brings npx along.',
    uvx: 'Install uv, which brings uvx along.',
    docker: 'Install Docker, or start it.',
  }
  return {
    words: `There is no program “${command}” on this computer’s PATH.`,
    nextStep: installs[command] ?? 'Install it, or give its full path as the command.',
  }
}

function addressFailure({ thrown, config }: Symptoms): McpFailure | undefined {
  if (config.type === 'stdio') return undefined
  const status = statusOf(thrown)
  if (status !== undefined) return statusFailure(status)
  const code = systemCode(thrown)
  if (code === undefined) return undefined
  if (TLS.test(code)) {
    return {
      words: `The server’s certificate is not trusted (${code}).`,
      nextStep: 'If it is your organisation’s own, add its certificate to this computer’s trusted ones.',
    }
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return { words: 'There is no server of that name.', nextStep: 'Check the address, and whether you are online.' }
  }
  if (code === 'ECONNREFUSED') {
    return { words: 'Nobody listens at that address.', nextStep: 'Start the server there, or check the port.' }
  }
  return { words: `The connection failed (${code}).`, nextStep: 'Check the network, and try again.' }
}

function statusFailure(status: number): McpFailure {
  if (status === 401)
    return { words: 'The server wants you to sign in.', nextStep: 'Sign in, or enter its key as a header.' }
  if (status === 403)
    return { words: 'The server refuses you (403).', nextStep: 'Check that your account or key may use it.' }
  if (status === 404)
    return { words: 'There is nothing at that address (404).', nextStep: 'Check the path; often it ends in /mcp.' }
  if (status === 405 || status === 410) {
    return {
      words: `The address does not take MCP messages (${status}).`,
      nextStep: 'Check the path; often it ends in /mcp.',
    }
  }
  return { words: `The server answered with an error (${status}).`, nextStep: 'Try again later.' }
}

function plainFailure({ thrown, phase }: Symptoms): McpFailure {
  if (isTimeout(thrown)) {
    return {
      words: phase === 'list' ? 'The server did not list its tools in time.' : 'The server did not answer in time.',
      nextStep: 'Start it again. A first start may take long, as packages are fetched.',
    }
  }
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? ` (${thrown.cause.message})` : ''
  return { words: `${messageOf(thrown)}${cause}`.slice(0, 1_000) }
}

function wordsForExit({ code, signal }: Exit): string {
  if (signal) return `by ${signal}`
  return code === 0 ? 'by itself' : `with exit code ${code}`
}

/** Whether the SDK gave up waiting. Servers use its numbers for errors of their own, so its words count too. */
export function isTimeout(thrown: unknown): boolean {
  const isMeant = thrown instanceof McpError && thrown.code === Rpc.RequestTimeout
  return isMeant && /: (Request timed out|Maximum total timeout exceeded)$/.test(thrown.message)
}

/** Whether the connection was gone before the answer came. */
export function isClosed(thrown: unknown): boolean {
  return (
    thrown instanceof McpError && thrown.code === Rpc.ConnectionClosed && thrown.message.endsWith(': Connection closed')
  )
}

/** The system's code of an error, or of what caused it. */
function systemCode(thrown: unknown): string | undefined {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string') return code
    const [, chromium] = /net::ERR_([A-Z_]+)/.exec(error.message) ?? []
    if (chromium !== undefined) return SYSTEM_CODES[chromium] ?? chromium
  }
  return undefined
}

/** Chromium's names for what Node names otherwise. */
const SYSTEM_CODES: Readonly<Record<string, string>> = {
  CONNECTION_REFUSED: 'ECONNREFUSED',
  NAME_NOT_RESOLVED: 'ENOTFOUND',
  INTERNET_DISCONNECTED: 'EAI_AGAIN',
}
