import { sentence } from '../../../shared/sentence'
import type { Cause, NextStep } from './cause-in'
import {
  choosePath,
  EDIT,
  fetchAgain,
  installPage,
  keyVariable,
  newestVersion,
  START,
  withoutTerminal,
} from './remedies'
import type { ProgramSymptoms } from './symptoms'

/** The causes from which servers of any language fail, by what they print. The first that fits counts, so more exact ones stand before. */
export const PROGRAM_CAUSES: readonly Cause[] = [
  {
    seen: /not a (tty|terminal)\b|isn['’]t a terminal|raw mode is not supported|\b(run|requires?|needs?)\b.{0,20}\bterminal\b|requires? an? (interactive )?tty/i,
    words: line => sentence`It wants a terminal, which a server does not get: ${line}`,
    step: (_, { config }) => {
      const remedy = withoutTerminal(config)
      return remedy?.type === 'use-line'
        ? { nextStep: sentence`Start it without a terminal: ${remedy.args.join(' ')}`, remedy }
        : { nextStep: sentence`Check its arguments; a program that talks with people is no server.`, remedy: EDIT }
    },
  },
  {
    seen: /EADDRINUSE|address (is )?already in use|port \d+ (is )?(already )?(in use|taken|allocated)|only one usage of each socket address/i,
    words: line => sentence`The port that it wants is taken: ${line}`,
    step: () => ({
      nextStep: sentence`End the program that has it, which may be an earlier start of the same server, or give this one another port.`,
      remedy: START,
    }),
  },
  {
    seen: /cannot find module '(?:file:\/\/)?((?:[A-Za-z]:)?[\\/][^']+)'|can't open file '([^']+)'|module not found "(?:file:\/\/)?([^"]+)"|unable to access jarfile (\S+)/i,
    words: line => sentence`The file that it was to run is not there: ${line}`,
    step: (found, { config }) => ({
      nextStep: sentence`Choose the file that is meant; maybe it has to be built first.`,
      remedy: choosePath(config, found[0]) ?? EDIT,
    }),
  },
  {
    seen: /No module named ['"]?([\w.]+)/,
    words: line => sentence`A module of Python is missing: ${line}`,
    step: (found, { config }) => {
      const name = (found[1] ?? '').split('.')[0]?.replaceAll('_', '-')
      const line = `${/^python[\d.]*$/.test(config.command) ? config.command : 'python3'} -m pip install ${name}`
      return {
        nextStep: sentence`Run “${line}” in a terminal, and start the server again.`,
        remedy: { type: 'copy', line },
      }
    },
  },
  {
    seen: /Cannot find (?:module|package) '([^']+)'|Could not resolve "([^"]+)"/,
    words: line => sentence`A package that it needs is missing: ${line}`,
    step: (_, symptoms) => fetchedAgain(symptoms) ?? installed(symptoms),
  },
  {
    seen: /NODE_MODULE_VERSION|invalid ELF header|wrong ELF class|mach-o|GLIBC_[\d.]+' not found|not a valid Win32 application|ERR_DLOPEN_FAILED/,
    words: line => sentence`A part of it was built for another computer or another Node.js: ${line}`,
    step: (_, symptoms) => fetchedAgain(symptoms) ?? installed(symptoms),
  },
  {
    seen: /unsupported engine|EBADENGINE|requires? (a )?node(\.?js)?( version)? ?(>=|v?\d|at least)|node(\.?js)? (version )?v?\d[\d.]* (or|is) (higher|newer|later|required)|ReferenceError: (fetch|File|Headers|ReadableStream|WebSocket|CustomEvent) is not defined|from 'node:.*does not provide an export|ERR_UNKNOWN_BUILTIN_MODULE/i,
    words: line => sentence`It needs a newer Node.js: ${line}`,
    step: () => page('node', sentence`Install the current version of Node.js.`),
  },
  {
    seen: /python (version )?(>=|3\.\d+ or)|requires[- ]python|requires a different python|no interpreter found for python/i,
    words: line => sentence`It needs another version of Python: ${line}`,
    step: () => page('python', sentence`Install that version of Python.`),
  },
  {
    seen: /UnsupportedClassVersionError|unable to locate a java runtime/i,
    words: line => sentence`It needs a newer Java: ${line}`,
    step: () => page('java', sentence`Install the current version of Java.`),
  },
  {
    seen: /you must install or update \.NET|no \.NET SDKs? (was|were) found/i,
    words: line => sentence`It needs another version of .NET: ${line}`,
    step: () => page('dotnet', sentence`Install that version of .NET.`),
  },
  {
    seen: /cannot use import statement outside a module|ERR_REQUIRE_ESM|require\(\) of ES module|require is not defined in ES module|unexpected token 'export'/i,
    words: line => sentence`Its files are of another kind of module than Node.js takes them for: ${line}`,
    step: (_, symptoms) => otherVersion(symptoms),
  },
  {
    seen: /\bin JSON at position|is not valid JSON|JSONDecodeError|invalid JSON/i,
    words: line => sentence`It cannot read a text of JSON that it was given: ${line}`,
    step: () => ({ nextStep: sentence`Check its arguments, its variables and the file that it reads.`, remedy: EDIT }),
  },
  {
    seen: /SyntaxError|IndentationError/,
    words: line => sentence`Its code has an error: ${line}`,
    step: (_, symptoms) => otherVersion(symptoms),
  },
  {
    seen: /heap out of memory|MemoryError|cannot allocate memory|bad_alloc|OutOfMemoryError/i,
    words: line => sentence`It ran out of memory: ${line}`,
    step: () => ({ nextStep: sentence`Close other programs, or give it less to read.`, remedy: START }),
  },
  {
    seen: /ENOSPC|no space left|not enough space|disk (is )?full/i,
    words: line => sentence`There is no room left on the disk: ${line}`,
    step: () => ({ nextStep: sentence`Make room, and start it again.`, remedy: START }),
  },
  {
    seen: /(?:please |run |use |with )[`'"“]?((?:gcloud|az|aws|gh|wrangler|vercel|firebase|supabase|heroku|netlify|stripe|railway|fly|flyctl|npm|docker)(?: (?:auth|sso|application-default))* login)/i,
    words: line => sentence`It wants you to be signed in with another program: ${line}`,
    step: found => inTerminal(found[1] ?? ''),
  },
  {
    seen: /\b401\b|unauthorized|(invalid|incorrect|wrong|expired) (api[ _-]?)?(key|token|credentials)|bad credentials|(api[ _-]?)?(key|token) (is )?(invalid|expired|incorrect|revoked)|authentication failed|invalid_auth/i,
    words: line => sentence`Its key was not accepted: ${line}`,
    step: (_, { config }) => {
      const variable = keyVariable(config)
      return {
        nextStep: sentence`Enter the key again.`,
        remedy: variable === undefined ? EDIT : { type: 'enter', variable },
      }
    },
  },
  {
    seen: /\b(?!(?:E|ERR|NODE|SELF|UNABLE|CERT|DEPTH|MODULE)_)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b.{0,80}\b(?:is|are|was|not|required|missing|must|unset|undefined|needed)\b|\b(?:missing|requires?|required|set|provide|needs?|without|no|KeyError|variable)\b.{0,80}?\b(?!(?:E|ERR|NODE|SELF|UNABLE|CERT|DEPTH|MODULE)_)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/,
    words: line => sentence`It needs a value that it was not given: ${line}`,
    step: found => {
      const variable = found[1] ?? found[2] ?? ''
      return { nextStep: sentence`Enter ${variable}.`, remedy: { type: 'enter', variable } }
    },
  },
  {
    seen: /api[ _-]?key\b.*(required|missing|not (set|provided|found))|(missing|no|required|provide an?) (api[ _-]?key|access token|credentials)/i,
    words: line => sentence`It needs a key: ${line}`,
    step: (_, { config }) => {
      const variable = keyVariable(config)
      return {
        nextStep: sentence`Enter it by the name of the variable or the option that the server’s page tells.`,
        remedy: variable === undefined ? EDIT : { type: 'enter', variable },
      }
    },
  },
  {
    seen: /\bEACCES\b|\bEPERM\b|permission denied|PermissionError|access is denied|operation not permitted/i,
    words: line => sentence`It was refused a file, a folder or a port: ${line}`,
    step: (found, { config }) => ({
      nextStep: sentence`Choose one that this account may use, or change who may use it.`,
      remedy: choosePath(config, found.input) ?? EDIT,
    }),
  },
  {
    seen: /\bENOENT\b|no such file or directory|does(n['’]t| not) exist|not a directory|ENOTDIR|FileNotFoundError|cannot find the (path|file)|not accessible|cannot access|unable to open database|bind source path/i,
    words: line => sentence`It does not find a file or a folder: ${line}`,
    step: (found, { config, gone = [] }) => {
      const [path] = gone
      return {
        nextStep: sentence`Choose the one that is meant.`,
        remedy: choosePath(config, found.input) ?? (path === undefined ? EDIT : { type: 'choose', path }),
      }
    },
  },
  {
    seen: /unknown (option|argument|flag|command)|unrecognized (option|argument)|unexpected argument|invalid (option|argument|choice)|no such option|not defined: -|flag provided but not defined|bad option/i,
    words: line => sentence`It does not know an argument that it was given: ${line}`,
    step: () => ({ nextStep: sentence`Check its arguments.`, remedy: EDIT }),
  },
  {
    seen: /(missing|required).{0,40}(argument|option|parameter|flag)|arguments? (is|are) (required|missing)|^usage:/i,
    words: line => sentence`An argument is missing: ${line}`,
    step: () => ({ nextStep: sentence`Check its arguments.`, remedy: EDIT }),
  },
  {
    seen: /^(?:\/bin\/)?(?:sh|bash|zsh|dash|\S+\.sh|env|\/usr\/bin\/env)?(?:: line)?:? ?(?:\d+: )?[‘'“"]?([\w.+-]+)[’'”"]?: ((command )?not found|No such file)|['‘]([\w.+-]+)['’] is not recognized as an internal/i,
    words: line => sentence`It needs a program that is not on PATH: ${line}`,
    step: found => {
      const name = found[1] ?? found[4] ?? ''
      return {
        nextStep: sentence`Install “${name}”, and start the server again.`,
        remedy: installPage(name) ?? EDIT,
      }
    },
  },
]

/** Returns the step of running a line in a terminal. */
export function inTerminal(line: string): NextStep {
  return {
    nextStep: sentence`Run “${line}” in a terminal, and start the server again.`,
    remedy: { type: 'copy', line },
  }
}

/** Returns the step of fetching the package again, if npx keeps it. */
export function fetchedAgain({ config }: ProgramSymptoms): NextStep | undefined {
  const remedy = fetchAgain(config)
  return remedy && { nextStep: sentence`Fetch it again; what is there now is removed first.`, remedy }
}

function page(program: string, nextStep: NextStep['nextStep']): NextStep {
  return { nextStep, remedy: installPage(program) ?? EDIT }
}

/** Returns the step for a server on the person's disk, whose packages they install themselves. */
function installed({ config }: ProgramSymptoms): NextStep {
  const file = config.args.find(word => /^(?:[A-Za-z]:)?[\\/].*\.[cm]?[jt]s$/.test(word))
  const folder = file?.replace(/[\\/](?:(?:dist|build|src|lib|out)[\\/].*|[^\\/]+)$/, '')
  return inTerminal(folder === undefined ? 'npm install' : `npm install --prefix "${folder}"`)
}

function otherVersion({ config }: ProgramSymptoms): NextStep {
  const remedy = newestVersion(config)
  return remedy?.type === 'use-line'
    ? { nextStep: sentence`Use its newest version: ${remedy.args.join(' ')}`, remedy }
    : { nextStep: sentence`Use another version of it, or of what runs it.`, remedy: EDIT }
}
