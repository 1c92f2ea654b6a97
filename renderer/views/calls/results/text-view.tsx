import { memo, useMemo } from 'react'
import type { NetworkEffect } from '../../../../shared/session/effects'
import type { CallState } from '../../../../shared/session/session-state'
import type { ToolResult } from '../../../../shared/session/tool-results'
import { t } from '../../../i18n/t'
import { CopyButton } from '../../../ui/copy-button'
import { ScrollRegion } from '../../../ui/scroll-region'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { CHUNK, LazyLines } from '../../../ui/text/lazy-lines'
import { PlaceText } from '../../places/place-text'
import { callArguments } from '../call-arguments'
import { isJsonTree, JsonBox } from '../json/json-box'

/** For results without a view of their own: what was asked, and the text that the model got. */
export function FallbackView({ call }: { call: CallState }) {
  return (
    <>
      <AskedWith call={call} />
      {call.result && !call.result.isError && <ResultText result={call.result} />}
    </>
  )
}

/** Renders the input of a call. */
export function AskedWith({ call }: { call: CallState }) {
  const asked = askedWith(call)
  return asked && <ValueBox label={t('tool.arguments')} content={asked} />
}

function askedWith(call: CallState): string {
  const commands = (call.plan?.effects ?? []).filter(effect => effect.type === 'command')
  if (commands.length > 0) return commands.map(effect => effect.command).join('\n')
  const requests = (call.plan?.effects ?? []).filter(effect => effect.type === 'network')
  if (requests.length > 0) return requests.map(requestText).join('\n\n')
  const input = callArguments(call.call.arguments)
  return Object.keys(input).length > 0 ? JSON.stringify(input, null, 2) : call.call.arguments
}

/** As it was sent: the body below its headers. */
function requestText({ method, url, headers = [], body, saveTo }: NetworkEffect): string {
  const saved = saveTo === undefined ? [] : [`→ ${saveTo}`]
  const sent = headers.map(({ name, value }) => `${name}: ${value}`)
  return [`${method} ${url}`, ...saved, ...sent, ...(body === undefined ? [] : ['', body])].join('\n')
}

export function ResultText({ result, label = t('tool.result') }: { result: ToolResult; label?: string }) {
  const content = result.content.map(part => (part.type === 'text' ? part.text : '')).join('')
  return content === '' ? null : <ValueBox label={label} content={content} />
}

function ValueBox({ label, content }: { label: string; content: string }) {
  const isTree = useMemo(() => isJsonTree(content), [content])
  return isTree ? <JsonBox label={label} json={content} /> : <TextBox label={label} content={content} />
}

/** A text with a button that copies it. */
export function TextBox({ label, content }: { label: string; content: string }) {
  return (
    <section aria-label={label}>
      <div className="flex items-center gap-1 pb-1 text-xs text-ink-2">
        {label}
        <CopyButton value={content} />
      </div>
      <ScrollRegion className="max-h-[min(20rem,50vh)] overflow-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap">
        <TextLines content={content} />
      </ScrollRegion>
    </section>
  )
}

const TextLines = memo(function TextLines({ content }: { content: string }) {
  const chunks = useMemo(() => chunked(content.split('\n')), [content])
  const [first] = chunks
  if (first && chunks.length === 1) return <Lines lines={first} />
  return chunks.map((lines, index) => (
    <LazyLines key={index} plain={lines.join('\n')} isLast={index === chunks.length - 1}>
      {() => <Lines lines={lines} />}
    </LazyLines>
  ))
})

const visible = (piece: string, isEnd: boolean) => <EscapedLine text={piece} isLineEnd={isEnd} />

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <div key={index} className="relative min-h-5">
      <PlaceText text={line} show={visible} />
    </div>
  ))
}

function chunked(lines: readonly string[]): string[][] {
  const chunks: string[][] = []
  for (let index = 0; index < lines.length; index += CHUNK) chunks.push(lines.slice(index, index + CHUNK))
  return chunks
}
