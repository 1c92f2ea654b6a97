import { errorText, messageOf } from '../../../shared/errors'
import type { McpFailure, McpRemedy } from '../../../shared/mcp'
import { type LocalizedText, sentence, withValues } from '../../../shared/sentence'
import type { Exit } from '../connection/stdio-transport'
import { isTimeout } from '../connection/thrown-codes'
import { programName } from '../definitions/line-names'
import { MissingEntry, MissingVariable } from '../definitions/missing-values'
import { addressFailure } from './address-failure'
import { type Cause, causeIn } from './cause-in'
import { errorLine } from './error-line'
import { fetchedAgain, inTerminal, PROGRAM_CAUSES } from './program-causes'
import { EDIT, newestVersion, START, withDenoAllowing } from './remedies'
import { startFailure } from './server-start-failure'
import type { AddressSymptoms, ProgramSymptoms, Symptoms } from './symptoms'

/** The causes that stop npx, uvx, Docker, Bun and Deno before they run anything, by what they print. */
const RUNNER_CAUSES: readonly Cause[] = [
  {
    seen: /cannot connect to the docker daemon|error during connect.*docker|docker daemon is not running|failed to connect to the docker api/i,
    words: line => sentence`Docker is not running: ${line}`,
    step: () => ({ nextStep: sentence`Start Docker, then start the server again.`, remedy: START }),
  },
  {
    seen: /permission denied.*docker (daemon|api)/i,
    words: line => sentence`This account may not use Docker: ${line}`,
    step: () => inTerminal('sudo usermod -aG docker "$USER"'),
  },
  {
    seen: /pull access denied|manifest (for .* |unknown)|repository does not exist|invalid reference format/i,
    words: line => sentence`Docker does not find the image: ${line}`,
    step: () => ({ nextStep: sentence`Check the image’s name and its version.`, remedy: EDIT }),
  },
  {
    seen: /(?:NotCapable|PermissionDenied): Requires (read|write|env|net|run|sys|ffi|import) access/,
    words: line => sentence`Deno does not allow what it needs: ${line}`,
    step: (found, { config }) => {
      const what = found[1] ?? ''
      const remedy = withDenoAllowing(config, what)
      return { nextStep: sentence`Allow it by “${`--allow-${what}`}”.`, remedy: remedy ?? EDIT }
    },
  },
  {
    seen: /could not determine executable|executable named .* is not provided|does not provide any executables|has no binary/i,
    words: line => sentence`The package has no program of that name: ${line}`,
    step: () => ({ nextStep: sentence`Check the package’s name; often another one is the server.`, remedy: EDIT }),
  },
  {
    seen: /gyp ERR!|node-gyp|command '(gcc|cc|clang|cl\.exe)|Microsoft Visual C\+\+.*required|failed building wheel/i,
    words: line => sentence`A part of it has to be built here, and the tools for that are missing: ${line}`,
    step: () => ({
      nextStep: sentence`Install the compiler of this system, or use another version of the server.`,
      remedy: EDIT,
    }),
  },
  {
    seen: /\bETARGET\b|no matching version|no solution found|could not find a version|there is no version|no version matching/i,
    words: line => sentence`There is no such version of its package: ${line}`,
    step: (_, { config }) => {
      const remedy = newestVersion(config)
      return remedy?.type === 'use-line'
        ? { nextStep: sentence`Use its newest version: ${remedy.args.join(' ')}`, remedy }
        : { nextStep: sentence`Check the package’s name and its version.`, remedy: EDIT }
    },
  },
  {
    seen: /\bENOTEMPTY\b|EINTEGRITY|TAR_(ENTRY|BAD)|invalid tarball|unexpected end of file|zlib: /i,
    words: line => sentence`What was fetched of it before is damaged: ${line}`,
    step: (_, symptoms) => fetchedAgain(symptoms) ?? inTerminal('npm cache verify'),
  },
  {
    seen: /EBADPLATFORM|unsupported platform|not supported on this platform|no matching platform|no matching manifest for/i,
    words: line => sentence`The package is not made for this computer: ${line}`,
    step: () => ({ nextStep: sentence`Ask its maker, or use another server.`, remedy: EDIT }),
  },
  {
    seen: /root-owned files|EACCES.*(_cacache|_npx|\.npm\b)/i,
    words: line => sentence`npm may not write where it keeps packages: ${line}`,
    step: () => inTerminal('sudo chown -R "$(id -u):$(id -g)" ~/.npm'),
  },
  {
    seen: /\bE40[13]\b|need auth/i,
    words: line => sentence`The registry of packages does not let you in: ${line}`,
    step: () => inTerminal('npm login'),
  },
  {
    seen: /invalid json response body/i,
    words: line => sentence`The registry of packages answered with something else: ${line}`,
    step: () => ({
      nextStep: sentence`Some networks want you to sign in with the browser first. Then start the server again.`,
      remedy: START,
    }),
  },
  {
    seen: /404 Not Found - GET|is not in this registry|not found in the package registry|package .{1,214} not found|no matching distribution|GET https?:\S+ - 404/i,
    words: line => sentence`There is no package of that name: ${line}`,
    step: () => ({ nextStep: sentence`Check the package’s name.`, remedy: EDIT }),
  },
]

/** The causes that keep programs from the network, by what they print. */
const NETWORK_CAUSES: readonly Cause[] = [
  {
    seen: /\b407\b|proxy authentication|tunneling socket|ERR_PROXY|proxy.{0,40}(refused|ECONNREFUSED|failed)/i,
    words: line => sentence`The proxy of this network did not let it through: ${line}`,
    step: () => ({
      nextStep: sentence`Enter the proxy’s address, with its name and password where it wants them.`,
      remedy: { type: 'enter', variable: 'HTTPS_PROXY' },
    }),
  },
  {
    seen: /self[- ]signed certificate|UNABLE_TO_(VERIFY|GET)|CERTIFICATE_VERIFY_FAILED|certificate (has expired|verify failed)|unable to get local issuer|invalid peer certificate|x509: /i,
    words: line => sentence`It does not trust the certificate of whom it calls: ${line}`,
    step: (_, { config }) => {
      const variable = /^(python[\d.]*|uvx?|pipx)$/.test(programName(config.command))
        ? 'SSL_CERT_FILE'
        : 'NODE_EXTRA_CA_CERTS'
      return {
        nextStep: sentence`If it is your organisation’s own, enter the path of the file with it as ${variable}.`,
        remedy: { type: 'enter', variable },
      }
    },
  },
  {
    seen: /ECONNREFUSED|connection refused|could not connect to server/i,
    words: line => sentence`What it needs does not answer: ${line}`,
    step: () => ({
      nextStep: sentence`Start that program or database, or check the address that it was given.`,
      remedy: START,
    }),
  },
  {
    seen: /ENOTFOUND|EAI_AGAIN|getaddrinfo|name or service not known|dns error|name resolution|no such host/i,
    words: line => sentence`It does not find a server on the network: ${line}`,
    step: () => ({
      nextStep: sentence`Check the address that it was given, and whether you are online.`,
      remedy: START,
    }),
  },
  {
    seen: /ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH|timed? ?out|socket hang up|error sending request/i,
    words: line => sentence`The network broke off: ${line}`,
    step: () => ({ nextStep: sentence`Check the network, and try again.`, remedy: START }),
  },
]

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
