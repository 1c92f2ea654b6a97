import type { McpCallEffect } from '../../../../shared/session/effects'
import { t } from '../../../i18n/t'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'

/** A call of a server's tool as it would be made: which tool of whom, by which definition, with which arguments. */
export function McpView({ effect }: { effect: McpCallEffect }) {
  return (
    <section data-mcp-tool={effect.tool} aria-label={t('permissions.card.mcp')}>
      <div className="-mt-px">
        <FactList
          facts={[
            [t('permissions.card.server'), effect.server],
            [t('permissions.card.tool'), effect.tool],
            [t('permissions.card.definition'), t('permissions.card.definitionPinned'), { title: effect.pin }],
            ...(effect.claimsToRead
              ? [[t('permissions.card.claim'), t('permissions.card.claimsToRead')] as const]
              : []),
          ]}
        />
      </div>
      <h4 className="border-t border-line px-4 py-2 text-xs text-ink-2">{t('permissions.card.arguments')}</h4>
      <ExactText content={indented(effect.arguments)} />
    </section>
  )
}

/** The same JSON on lines of its own; what is none, or would not stay the same, is shown as it stands. */
export function indented(json: string): string {
  try {
    const value: unknown = JSON.parse(json)
    return JSON.stringify(value) === json ? JSON.stringify(value, null, 2) : json
  } catch {
    return json
  }
}
