import type { ReactNode } from 'react'
import type { ToolDetails } from '../../../../shared/session/tool-results'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { ScrollRegion } from '../../../ui/scroll-region'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { escapedText } from '../../../ui/text/visible-text'
import { PathButton } from './path-button'

type FlowFile = Extract<ToolDetails, { type: 'flow-file' }>
type Catalog = Extract<ToolDetails, { type: 'agent-catalog' }>

const BOX = 'max-h-[min(24rem,50vh)] overflow-auto rounded-md border border-line bg-surface px-3 py-2 text-xs'

/** Renders the problems in a file of a flow or an agent, by line, and whether it was written. */
export function FlowFileView({ details: { path, written, diagnostics, problem } }: { details: FlowFile }) {
  return (
    <>
      {!written && <p className="text-ink-2">{t('flowFile.notWritten')}</p>}
      {problem !== undefined && (
        <p className="wrap-anywhere">
          <EscapedLine text={problem} />
        </p>
      )}
      {diagnostics.length === 0 && problem === undefined && <p className="text-ink-2">{t('flowFile.valid')}</p>}
      {diagnostics.length > 0 && (
        <ScrollRegion className={BOX}>
          {written && <PathButton path={path} isInTabs className="mb-1 font-mono text-accent" />}
          <ul className="flex flex-col gap-1.5">
            {diagnostics.map((one, at) => (
              <li key={at} className="wrap-anywhere">
                <span className={one.severity === 'error' ? 'font-medium text-bad' : 'font-medium text-wait'}>
                  {t(`flowFile.severity.${one.severity}`)}
                </span>{' '}
                <span className="text-ink-2">{t('flowFile.line', { count: one.line })}</span>{' '}
                <EscapedLine text={translated(one.message)} />
                {one.suggestion !== undefined && (
                  <p className="text-ink-2">
                    <EscapedLine text={translated(one.suggestion)} />
                  </p>
                )}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </>
  )
}

/** Renders the agents that flows can name, and the flows that there are. */
export function AgentCatalogView({ details: { agents, flows } }: { details: Catalog }) {
  return (
    <ScrollRegion className={BOX}>
      <Title>{t('flowFile.agentsTitle')}</Title>
      <ul className="flex flex-col gap-1.5">
        {agents.map(({ name, description, from, tools, inputs, outputs }, at) => (
          <li key={at} className="wrap-anywhere">
            <span className="font-mono font-medium">{escapedText(name)}</span>{' '}
            <span className="text-ink-2">{t(`flowFile.from.${from}`)}</span>
            <p>
              <EscapedLine text={description} />
            </p>
            <Names label={t('flowFile.tools')} names={tools} />
            <Names label={t('flowFile.inputs')} names={inputs} />
            <Names label={t('flowFile.outputs')} names={outputs} />
          </li>
        ))}
      </ul>
      <Title>{t('flowFile.flowsTitle')}</Title>
      {flows.length === 0 && <p className="text-ink-2">{t('flowFile.noFlows')}</p>}
      <ul className="flex flex-col gap-1.5">
        {flows.map(({ alias, description }, at) => (
          <li key={at} className="wrap-anywhere">
            <span className="font-mono font-medium">{escapedText(alias)}</span>
            <p>
              <EscapedLine text={description} />
            </p>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  )
}

function Title({ children }: { children: ReactNode }) {
  return <h4 className="mt-2 mb-1 font-medium text-ink-2 first:mt-0">{children}</h4>
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className="text-ink-2">
      {label}: <span className="font-mono">{names.map(escapedText).join(', ')}</span>
    </p>
  )
}
