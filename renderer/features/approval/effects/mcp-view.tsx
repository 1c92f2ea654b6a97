import type { McpCallEffect } from '../../../../shared/session/effects'
import { t } from '../../../i18n/t'
import { ExactText } from './exact-text'
import { FactList, type NamedFact } from './fact-list'

type McpViewProps = { effect: McpCallEffect; isDetailed: boolean }

/** A call of a server's tool as it would be made: which tool of whom, with which arguments, and by which definition. */
export function McpView({ effect, isDetailed }: McpViewProps) {
  const { server, tool, pin, claimsToRead } = effect
  const simple = simpleArguments(effect.arguments)
  return (
    <section data-mcp-tool={tool} aria-label={t('permissions.card.mcp')}>
      <div className="-mt-px">
        <FactList
          facts={[
            [t('permissions.card.server'), server],
            [t('permissions.card.tool'), tool],
            ...(simple ?? []),
            ...(isDetailed
              ? [[t('permissions.card.definition'), t('permissions.card.definitionPinned'), { title: pin }] as const]
              : []),
            ...(isDetailed && claimsToRead
              ? [[t('permissions.card.claim'), t('permissions.card.claimsToRead')] as const]
              : []),
          ]}
        />
      </div>
      {!simple && (
        <>
          <h4 className="border-t border-line px-4 py-2 text-xs text-ink-2">{t('permissions.card.arguments')}</h4>
          <ExactText content={indented(effect.arguments)} />
        </>
      )}
    </section>
  )
}

/** Longer values, and those of several lines, are read in full below. */
const SHORT = 200

/** Arguments that are short texts, numbers, yes or no, each by its name; null where one is more than that, or would not stay the same. */
export function simpleArguments(json: string): NamedFact[] | null {
  const value = parsedExactly(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const facts = Object.entries(value).map(([name, one]): NamedFact | null => {
    if (typeof one !== 'string' && typeof one !== 'number' && typeof one !== 'boolean') return null
    const text = String(one)
    return text.length > SHORT || /[\n\r]/.test(text) ? null : [name, text, { isExact: true }]
  })
  return facts.every(fact => fact !== null) ? facts : null
}

/** The value of a JSON text that says nothing else than the value would; undefined for others. */
function parsedExactly(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json)
    return JSON.stringify(value) === json ? value : undefined
  } catch {
    return undefined
  }
}

/** The same JSON on lines of its own; what is none, or would not stay the same, is shown as it stands. */
export function indented(json: string): string {
  const value = parsedExactly(json)
  return value === undefined ? json : JSON.stringify(value, null, 2)
}
