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
    words: line => sentence`The server needs a terminal, which servers don’t get: ${line}`,
    step: (_, { config }) => {
      const remedy = withoutTerminal(config)
      return remedy?.type === 'use-line'
        ? { nextStep: sentence`Start it without a terminal: ${remedy.args.join(' ')}`, remedy }
        : { nextStep: sentence`Check its arguments. An interactive program isn’t a server.`, remedy: EDIT }
    },
  },
  {
    seen: /EADDRINUSE|address (is )?already in use|port \d+ (is )?(already )?(in use|taken|allocated)|only one usage of each socket address/i,
    words: line => sentence`The port the server needs is already in use: ${line}`,
    step: () => ({
      nextStep: sentence`Quit the program that uses the port, which may be an earlier start of the same server, or give this server another port.`,
      remedy: START,
    }),
  },
  {
    seen: /cannot find module '(?:file:\/\/)?((?:[A-Za-z]:)?[\\/][^']+)'|can't open file '([^']+)'|module not found "(?:file:\/\/)?([^"]+)"|unable to access jarfile (\S+)/i,
    words: line => sentence`The file to run doesn’t exist: ${line}`,
    step: (found, { config }) => ({
      nextStep: sentence`Choose the right file. It may have to be built first.`,
      remedy: choosePath(config, found[0]) ?? EDIT,
    }),
  },
  {
    seen: /No module named ['"]?([\w.]+)/,
    words: line => sentence`A Python module is missing: ${line}`,
    step: (found, { config }) => {
      const name = (found[1] ?? '').split('.')[0]?.replaceAll('_', '-')
      const line = `${/^python[\d.]*$/.test(config.command) ? config.command : 'python3'} -m pip install ${name}`
      return {
        nextStep: sentence`Run “${line}” in a terminal, then start the server again.`,
        remedy: { type: 'copy', line },
      }
    },
  },
  {
    seen: /Cannot find (?:module|package) '([^']+)'|Could not resolve "([^"]+)"/,
    words: line => sentence`A package the server needs is missing: ${line}`,
    step: (_, symptoms) => fetchedAgain(symptoms) ?? installed(symptoms),
  },
  {
    seen: /NODE_MODULE_VERSION|invalid ELF header|wrong ELF class|mach-o|GLIBC_[\d.]+' not found|not a valid Win32 application|ERR_DLOPEN_FAILED/,
    words: line => sentence`Part of the server was built for another computer or another Node.js: ${line}`,
    step: (_, symptoms) => fetchedAgain(symptoms) ?? installed(symptoms),
  },
  {
    seen: /unsupported engine|EBADENGINE|requires? (a )?node(\.?js)?( version)? ?(>=|v?\d|at least)|node(\.?js)? (version )?v?\d[\d.]* (or|is) (higher|newer|later|required)|ReferenceError: (fetch|File|Headers|ReadableStream|WebSocket|CustomEvent) is not defined|from 'node:.*does not provide an export|ERR_UNKNOWN_BUILTIN_MODULE/i,
    words: line => sentence`The server needs a newer version of Node.js: ${line}`,
    step: () => page('node', sentence`Install the current version of Node.js.`),
  },
  {
    seen: /python (version )?(>=|3\.\d+ or)|requires[- ]python|requires a different python|no interpreter found for python/i,
    words: line => sentence`The server needs another version of Python: ${line}`,
    step: () => page('python', sentence`Install that version of Python.`),
  },
  {
    seen: /UnsupportedClassVersionError|unable to locate a java runtime/i,
    words: line => sentence`The server needs a newer version of Java: ${line}`,
    step: () => page('java', sentence`Install the current version of Java.`),
  },
  {
    seen: /you must install or update \.NET|no \.NET SDKs? (was|were) found/i,
    words: line => sentence`The server needs another version of .NET: ${line}`,
    step: () => page('dotnet', sentence`Install that version of .NET.`),
  },
  {
    seen: /cannot use import statement outside a module|ERR_REQUIRE_ESM|require\(\) of ES module|require is not defined in ES module|unexpected token 'export'/i,
    words: line => sentence`The server’s files use a different module type than Node.js expects: ${line}`,
    step: (_, symptoms) => otherVersion(symptoms),
  },
  {
    seen: /\bin JSON at position|is not valid JSON|JSONDecodeError|invalid JSON/i,
    words: line => sentence`The server can’t read JSON that it was given: ${line}`,
    step: () => ({ nextStep: sentence`Check its arguments, its variables, and the file it reads.`, remedy: EDIT }),
  },
  {
    seen: /SyntaxError|IndentationError/,
    words: line => sentence`The server’s code has an error: ${line}`,
    step: (_, symptoms) => otherVersion(symptoms),
  },
  {
    seen: /heap out of memory|MemoryError|cannot allocate memory|bad_alloc|OutOfMemoryError/i,
    words: line => sentence`The server ran out of memory: ${line}`,
    step: () => ({ nextStep: sentence`Close other programs, or give the server less to read.`, remedy: START }),
  },
  {
    seen: /ENOSPC|no space left|not enough space|disk (is )?full/i,
    words: line => sentence`No space left on the disk: ${line}`,
    step: () => ({ nextStep: sentence`Free up space, then start it again.`, remedy: START }),
  },
  {
    seen: /(?:please |run |use |with )[`'"“]?((?:gcloud|az|aws|gh|wrangler|vercel|firebase|supabase|heroku|netlify|stripe|railway|fly|flyctl|npm|docker)(?: (?:auth|sso|application-default))* login)/i,
    words: line => sentence`The server requires you to sign in with another program: ${line}`,
    step: found => inTerminal(found[1] ?? ''),
  },
  {
    seen: /\b401\b|unauthorized|(invalid|incorrect|wrong|expired) (api[ _-]?)?(key|token|credentials)|bad credentials|(api[ _-]?)?(key|token) (is )?(invalid|expired|incorrect|revoked)|authentication failed|invalid_auth/i,
    words: line => sentence`The server’s key wasn’t accepted: ${line}`,
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
    words: line => sentence`A value the server needs is missing: ${line}`,
    step: found => {
      const variable = found[1] ?? found[2] ?? ''
      return { nextStep: sentence`Enter ${variable}.`, remedy: { type: 'enter', variable } }
    },
  },
  {
    seen: /api[ _-]?key\b.*(required|missing|not (set|provided|found))|(missing|no|required|provide an?) (api[ _-]?key|access token|credentials)/i,
    words: line => sentence`The server needs a key: ${line}`,
    step: (_, { config }) => {
      const variable = keyVariable(config)
      return {
        nextStep: sentence`Enter it under the variable or option name given on the server’s page.`,
        remedy: variable === undefined ? EDIT : { type: 'enter', variable },
      }
    },
  },
  {
    seen: /\bEACCES\b|\bEPERM\b|permission denied|PermissionError|access is denied|operation not permitted/i,
    words: line => sentence`The server was denied access to a file, folder, or port: ${line}`,
    step: (found, { config }) => ({
      nextStep: sentence`Choose one that your user account can access, or change its permissions.`,
      remedy: choosePath(config, found.input) ?? EDIT,
    }),
  },
  {
    seen: /\bENOENT\b|no such file or directory|does(n['’]t| not) exist|not a directory|ENOTDIR|FileNotFoundError|cannot find the (path|file)|not accessible|cannot access|unable to open database|bind source path/i,
    words: line => sentence`The server can’t find a file or folder: ${line}`,
    step: (found, { config, gone = [] }) => {
      const [path] = gone
      return {
        nextStep: sentence`Choose the right one.`,
        remedy: choosePath(config, found.input) ?? (path === undefined ? EDIT : { type: 'choose', path }),
      }
    },
  },
  {
    seen: /unknown (option|argument|flag|command)|unrecognized (option|argument)|unexpected argument|invalid (option|argument|choice)|no such option|not defined: -|flag provided but not defined|bad option/i,
    words: line => sentence`The server doesn’t recognize an argument it was given: ${line}`,
    step: () => ({ nextStep: sentence`Check its arguments.`, remedy: EDIT }),
  },
  {
    seen: /(missing|required).{0,40}(argument|option|parameter|flag)|arguments? (is|are) (required|missing)|^usage:/i,
    words: line => sentence`An argument is missing: ${line}`,
    step: () => ({ nextStep: sentence`Check its arguments.`, remedy: EDIT }),
  },
  {
    seen: /^(?:\/bin\/)?(?:sh|bash|zsh|dash|\S+\.sh|env|\/usr\/bin\/env)?(?:: line)?:? ?(?:\d+: )?[‘'“"]?([\w.+-]+)[’'”"]?: ((command )?not found|No such file)|['‘]([\w.+-]+)['’] is not recognized as an internal/i,
    words: line => sentence`The server needs a program that isn’t on PATH: ${line}`,
    step: found => {
      const name = found[1] ?? found[4] ?? ''
      return {
        nextStep: sentence`Install “${name}”, then start the server again.`,
        remedy: installPage(name) ?? EDIT,
      }
    },
  },
]

/** Returns the step of running a line in a terminal. */
export function inTerminal(line: string): NextStep {
  return {
    nextStep: sentence`Run “${line}” in a terminal, then start the server again.`,
    remedy: { type: 'copy', line },
  }
}

/** Returns the step of fetching the package again, if npx keeps it. */
export function fetchedAgain({ config }: ProgramSymptoms): NextStep | undefined {
  const remedy = fetchAgain(config)
  return remedy && { nextStep: sentence`Download it again. The current copy is removed first.`, remedy }
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
    ? { nextStep: sentence`Use the latest version: ${remedy.args.join(' ')}`, remedy }
    : { nextStep: sentence`Use another version of the server, or of the program that runs it.`, remedy: EDIT }
}
