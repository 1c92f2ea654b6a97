import type { TemplateHole } from '../../../../shared/permissions'

/**
 * Lines whose last words only say which file, so that a rule for any file of the folder means what it says. What takes the
 * name of a task, a script, a package or a branch there (npm run, make, git push) is not among them: one word more or
 * less is another deed.
 */
const TABLE: readonly (readonly [argv: string, hole: TemplateHole])[] = [
  ['git add', 'path'],
  ['git restore --staged', 'path'],
  ['mkdir', 'path'],
  ['mkdir -p', 'path'],
  ['touch', 'path'],
  ['cat', 'path'],
  ['ls', 'path'],
  ['ls -la', 'path'],
  ['wc -l', 'path'],
  ['jq .', 'path'],
  ['vitest run', 'path'],
  ['jest', 'path'],
  ['mocha', 'path'],
  ['pytest', 'path'],
  ['pytest -q', 'path'],
  ['eslint', 'path'],
  ['eslint --fix', 'path'],
  ['prettier --check', 'path'],
  ['prettier --write', 'path'],
  ['biome check', 'path'],
  ['biome format --write', 'path'],
  ['tsc --noEmit -p', 'path'],
  ['ruff check', 'path'],
  ['ruff format', 'path'],
  ['black', 'path'],
  ['mypy', 'path'],
  ['gofmt -l', 'path'],
  ['gofmt -w', 'path'],
  ['rustfmt', 'path'],
  ['shellcheck', 'path'],
  ['head -n', 'number'],
  ['tail -n', 'number'],
  ['sleep', 'number'],
]

/** The kind of the last word of a line, where a template may leave it open. */
export function holeFor(fixed: readonly string[]): TemplateHole | null {
  const text = fixed.join(' ')
  return TABLE.find(([argv]) => argv === text)?.[1] ?? null
}
