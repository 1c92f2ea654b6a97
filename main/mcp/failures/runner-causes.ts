import { sentence } from '../../../shared/sentence'
import type { Cause } from './cause-in'
import { fetchedAgain, inTerminal } from './program-causes'
import { EDIT, newestVersion, START, withDenoAllowing } from './remedies'

/** The causes that stop npx, uvx, Docker, Bun and Deno before they run anything, by what they print. */
export const RUNNER_CAUSES: readonly Cause[] = [
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
