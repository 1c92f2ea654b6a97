import { diffWordsWithSpace } from 'diff'
import { useMemo, useState } from 'react'
import type { McpToolView } from '../../../shared/mcp'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { changeServers } from '../../state/servers'
import { tokensOf } from '../../state/tool-split'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { ScrollRegion } from '../../ui/scroll-region'
import { Summary } from '../../ui/summary'
import { Switch } from '../../ui/switch'
import { EscapedLine } from '../../ui/text/escaped-line'
import { JsonBox } from '../../views/calls/json/json-box'
import { ExactText } from '../approval/effects/exact-text'
import { TryTool } from './forms/try-tool'

/** Finding the words that differ takes longer the more of them there are; beyond this the texts follow each other whole. */
const LONGEST_MS = 200

/** Two texts as one, with what was taken out and what was put in. */
function WordDiff({ before, after, label }: { before: string; after: string; label: string }) {
  const pieces = useMemo(() => {
    const found = diffWordsWithSpace(before, after, { timeout: LONGEST_MS })
    return (
      found ?? [
        { value: before, removed: true, added: false },
        { value: after, removed: false, added: true },
      ]
    )
  }, [before, after])
  return (
    <ScrollRegion
      as="section"
      label={label}
      className="max-h-72 overflow-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap"
    >
      {pieces.map(({ value, added, removed }, at) => {
        const lines = <ExactLines key={at} value={value} />
        if (added)
          return (
            <ins key={at} className="bg-add text-ink no-underline">
              {lines}
            </ins>
          )
        return removed ? (
          <del key={at} className={`bg-del text-ink ${pieces[at + 1]?.added ? 'me-1' : ''}`}>
            {lines}
          </del>
        ) : (
          <span key={at}>{lines}</span>
        )
      })}
    </ScrollRegion>
  )
}

function ExactLines({ value }: { value: string }) {
  return value.split('\n').map((line, at) => (
    <span key={at}>
      {at > 0 && '\n'}
      <EscapedLine text={line} isLineEnd={false} />
    </span>
  ))
}

const TAGS = { ready: '', off: 'text-ink-2', broken: 'text-bad', changed: 'bg-wait-soft text-wait' } as const

type ToolItemProps = {
  workspace: string
  id: string
  tool: McpToolView
  /** It is offered only once the model has searched for it. */
  waits?: boolean
}

/** A tool of a server: whether it is offered, what it says of itself, what has changed of that, and a way to try it. */
export function ToolItem({ workspace, id, tool, waits = false }: ToolItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { name, description, state } = tool
  const change = (enabled: boolean) =>
    attempt(changeServers(workspace, call('mcp.setTool', { workspace, id, tool: name, enabled })))
  return (
    <li aria-label={name} className="flex flex-col gap-2 border-b border-line py-2 last:border-b-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-2">
            <span className="font-mono text-xs wrap-anywhere">
              <EscapedLine text={name} />
            </span>
            {state !== 'ready' && (
              <span className={`rounded-full px-2 text-xs ${TAGS[state]}`}>{t(`mcp.tool.states.${state}`)}</span>
            )}
            <span className="text-xs text-ink-2">
              {t('mcp.costs.about', { tokens: tokensOf([tool]) })}
              {waits && ` · ${t('mcp.costs.waits')}`}
              {tool.isForApps && ` · ${t('mcp.app.onlyForApps')}`}
            </span>
          </p>
          <p className="line-clamp-3 text-sm text-ink-2 wrap-anywhere">
            <EscapedLine text={description.slice(0, 600)} />
          </p>
          {tool.words && <p className="text-sm text-bad wrap-anywhere">{translated(tool.words)}</p>}
        </div>
        <Switch
          label={t('mcp.tool.on', { name })}
          checked={state === 'ready'}
          disabled={state === 'changed' || state === 'broken'}
          onSwitch={change}
        />
      </div>
      {state === 'changed' && <Changed workspace={workspace} id={id} tool={tool} />}
      <details onToggle={event => setIsOpen(event.currentTarget.open)}>
        <Summary className="text-xs text-ink-2">{t('mcp.tool.more')}</Summary>
        {isOpen && <Definition workspace={workspace} id={id} tool={tool} />}
      </details>
    </li>
  )
}

function Definition({ workspace, id, tool }: ToolItemProps) {
  return (
    <div className="flex flex-col gap-3 pt-2 ps-3">
      {tool.description !== '' && <Description text={tool.description} />}
      <JsonBox label={t('mcp.tool.schema')} json={tool.inputSchema} />
      {tool.annotations && <JsonBox label={t('mcp.tool.claims')} json={tool.annotations} />}
      {(tool.state === 'ready' || tool.state === 'off') && <TryTool workspace={workspace} id={id} tool={tool} />}
    </div>
  )
}

/** It looks as what is below it does. */
const BOX =
  'max-h-80 overflow-auto rounded-md border border-line [&_pre]:bg-surface [&_pre]:px-3 [&_pre]:py-2 [&_pre]:text-xs/5'

/** All of what the model gets, of which a line or two stand above. */
function Description({ text }: { text: string }) {
  return (
    <section aria-label={t('mcp.tool.description')}>
      <p className="pb-1 text-xs text-ink-2">{t('mcp.tool.description')}</p>
      <ScrollRegion className={BOX}>
        <ExactText content={text} />
      </ScrollRegion>
    </section>
  )
}

function Changed({ workspace, id, tool }: ToolItemProps) {
  const { name, agreed = '', definition, pin } = tool
  const accept = () => attempt(changeServers(workspace, call('mcp.pin', { workspace, id, tool: name, hash: pin })))
  return (
    <div className="flex flex-col gap-2">
      <WordDiff label={t('mcp.tool.setAside')} before={indented(agreed)} after={indented(definition)} />
      <div className="flex items-center gap-3">
        <p className="flex-1 text-xs text-ink-2">{t('mcp.tool.setAside')}</p>
        <Button aria-label={t('mcp.tool.agree', { name })} onClick={accept}>
          {t('mcp.tool.accept')}
        </Button>
      </div>
    </div>
  )
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
