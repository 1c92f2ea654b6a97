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
    words: line => sentence`Docker isn’t running: ${line}`,
    step: () => ({ nextStep: sentence`Start Docker, then start the server again.`, remedy: START }),
  },
  {
    seen: /permission denied.*docker (daemon|api)/i,
    words: line => sentence`Your user account isn’t allowed to use Docker: ${line}`,
    step: () => inTerminal('sudo usermod -aG docker "$USER"'),
  },
  {
    seen: /pull access denied|manifest (for .* |unknown)|repository does not exist|invalid reference format/i,
    words: line => sentence`Docker can’t find the image: ${line}`,
    step: () => ({ nextStep: sentence`Check the image name and version.`, remedy: EDIT }),
  },
  {
    seen: /(?:NotCapable|PermissionDenied): Requires (read|write|env|net|run|sys|ffi|import) access/,
    words: line => sentence`Deno blocks something the server needs: ${line}`,
    step: (found, { config }) => {
      const what = found[1] ?? ''
      const remedy = withDenoAllowing(config, what)
      return { nextStep: sentence`Allow it with “${`--allow-${what}`}”.`, remedy: remedy ?? EDIT }
    },
  },
  {
    seen: /could not determine executable|executable named .* is not provided|does not provide any executables|has no binary/i,
    words: line => sentence`The package has no program with that name: ${line}`,
    step: () => ({
      nextStep: sentence`Check the package name. The server is often in a different package.`,
      remedy: EDIT,
    }),
  },
  {
    seen: /gyp ERR!|node-gyp|command '(gcc|cc|clang|cl\.exe)|Microsoft Visual C\+\+.*required|failed building wheel/i,
    words: line =>
      sentence`Part of the server has to be built on this computer, and the build tools are missing: ${line}`,
    step: () => ({
      nextStep: sentence`Install this system’s compiler, or use another version of the server.`,
      remedy: EDIT,
    }),
  },
  {
    seen: /\bETARGET\b|no matching version|no solution found|could not find a version|there is no version|no version matching/i,
    words: line => sentence`The package doesn’t have this version: ${line}`,
    step: (_, { config }) => {
      const remedy = newestVersion(config)
      return remedy?.type === 'use-line'
        ? { nextStep: sentence`Use the latest version: ${remedy.args.join(' ')}`, remedy }
        : { nextStep: sentence`Check the package name and version.`, remedy: EDIT }
    },
  },
  {
    seen: /\bENOTEMPTY\b|EINTEGRITY|TAR_(ENTRY|BAD)|invalid tarball|unexpected end of file|zlib: /i,
    words: line => sentence`An earlier download of the server is damaged: ${line}`,
    step: (_, symptoms) => fetchedAgain(symptoms) ?? inTerminal('npm cache verify'),
  },
  {
    seen: /EBADPLATFORM|unsupported platform|not supported on this platform|no matching platform|no matching manifest for/i,
    words: line => sentence`The package doesn’t support this computer: ${line}`,
    step: () => ({ nextStep: sentence`Ask its developer, or use another server.`, remedy: EDIT }),
  },
  {
    seen: /root-owned files|EACCES.*(_cacache|_npx|\.npm\b)/i,
    words: line => sentence`npm isn’t allowed to write where it stores packages: ${line}`,
    step: () => inTerminal('sudo chown -R "$(id -u):$(id -g)" ~/.npm'),
  },
  {
    seen: /\bE40[13]\b|need auth/i,
    words: line => sentence`The package registry denied access: ${line}`,
    step: () => inTerminal('npm login'),
  },
  {
    seen: /invalid json response body/i,
    words: line => sentence`The package registry sent an unexpected response: ${line}`,
    step: () => ({
      nextStep: sentence`Some networks require you to sign in with a browser first. Then start the server again.`,
      remedy: START,
    }),
  },
  {
    seen: /404 Not Found - GET|is not in this registry|not found in the package registry|package .{1,214} not found|no matching distribution|GET https?:\S+ - 404/i,
    words: line => sentence`There’s no package with that name: ${line}`,
    step: () => ({ nextStep: sentence`Check the package name.`, remedy: EDIT }),
  },
]

/** The causes that keep programs from the network, by what they print. */
const NETWORK_CAUSES: readonly Cause[] = [
  {
    seen: /\b407\b|proxy authentication|tunneling socket|ERR_PROXY|proxy.{0,40}(refused|ECONNREFUSED|failed)/i,
    words: line => sentence`The network’s proxy blocked the server: ${line}`,
    step: () => ({
      nextStep: sentence`Enter the proxy’s URL, with its username and password if it requires them.`,
      remedy: { type: 'enter', variable: 'HTTPS_PROXY' },
    }),
  },
  {
    seen: /self[- ]signed certificate|UNABLE_TO_(VERIFY|GET)|CERTIFICATE_VERIFY_FAILED|certificate (has expired|verify failed)|unable to get local issuer|invalid peer certificate|x509: /i,
    words: line => sentence`The server doesn’t trust the certificate of the host it connects to: ${line}`,
    step: (_, { config }) => {
      const variable = /^(python[\d.]*|uvx?|pipx)$/.test(programName(config.command))
        ? 'SSL_CERT_FILE'
        : 'NODE_EXTRA_CA_CERTS'
      return {
        nextStep: sentence`If it’s your organization’s own certificate, enter the path of its file as ${variable}.`,
        remedy: { type: 'enter', variable },
      }
    },
  },
  {
    seen: /ECONNREFUSED|connection refused|could not connect to server/i,
    words: line => sentence`Something the server needs isn’t responding: ${line}`,
    step: () => ({
      nextStep: sentence`Start that program or database, or check the address the server was given.`,
      remedy: START,
    }),
  },
  {
    seen: /ENOTFOUND|EAI_AGAIN|getaddrinfo|name or service not known|dns error|name resolution|no such host/i,
    words: line => sentence`The server can’t find a host on the network: ${line}`,
    step: () => ({
      nextStep: sentence`Check the address the server was given and whether you’re online.`,
      remedy: START,
    }),
  },
  {
    seen: /ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH|timed? ?out|socket hang up|error sending request/i,
    words: line => sentence`The network connection failed: ${line}`,
    step: () => ({ nextStep: sentence`Check the network and try again.`, remedy: START }),
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
      words: sentence`The program doesn’t speak MCP: it printed other text to stdout and didn’t respond.`,
      nextStep: sentence`Check the command and its arguments. A server’s log output belongs on stderr.`,
      remedy: EDIT,
    }
  }
  return undefined
}

function brokenPackage({ packages, missing }: NonNullable<Symptoms['broken']>): McpFailure {
  return {
    words: sentence`The download of “${packages.join(', ')}” is incomplete: ${missing} is missing.`,
    nextStep: sentence`Download it again. The current copy is removed first.`,
    remedy: { type: 'fetch-again' },
  }
}

function unfetched({ stderr }: Symptoms): McpFailure {
  const line = errorLine(stderr)
  return {
    words:
      line === undefined
        ? sentence`The server’s package couldn’t be downloaded.`
        : sentence`The server’s package couldn’t be downloaded: ${line}`,
    nextStep: sentence`Check the network and the package name, then try again.`,
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
      words: sentence`The server quit ${how}. It was given a path that doesn’t exist: ${path}`,
      nextStep: sentence`Choose the right one.`,
      remedy: { type: 'choose', path },
    }
  }
  if (phase === 'run') {
    return {
      words: line === undefined ? sentence`The server quit ${how}.` : sentence`The server quit ${how}: ${line}`,
      nextStep: sentence`Start it again. Its last output is below.`,
      remedy: START,
    }
  }
  return {
    words:
      line === undefined
        ? sentence`The server quit ${how} before it was ready.`
        : sentence`The server quit ${how} before it was ready: ${line}`,
    nextStep: sentence`Check its arguments and environment variables. Its output is below.`,
    remedy: EDIT,
  }
}

function plainFailure({ thrown, phase, gone }: Symptoms): McpFailure {
  if (isTimeout(thrown)) {
    return {
      words:
        phase === 'list'
          ? sentence`The server didn’t list its tools in time.`
          : sentence`The server didn’t respond in time.`,
      nextStep: sentence`Start it again. The first start can take a while, because packages are downloaded.`,
      remedy: START,
    }
  }
  const message = messageOf(thrown)
  if (/protocol version is not supported|unsupported protocol version/i.test(message)) {
    return {
      words: sentence`The server uses a protocol version that Atrium doesn’t support: ${message}`,
      nextStep: sentence`Use a newer version of the server.`,
      remedy: EDIT,
    }
  }
  if (/-32601\b|method not found/i.test(message)) {
    return {
      words: sentence`The program or URL isn’t an MCP server: ${message}`,
      nextStep: sentence`Check the command or the URL.`,
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
  if (signal) return sentence`on signal ${signal}`
  return code === 0 ? sentence`on its own` : sentence`with exit code ${String(code)}`
}
