import { useMemo, useState } from 'react'
import { AppError, messageOf } from '../../../../shared/errors'
import type { McpToolView } from '../../../../shared/mcp'
import type { ToolResult } from '../../../../shared/session/tool-results'
import { errorResult } from '../../../../shared/session/tool-results'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { useRefusable } from '../../../ui/hooks/use-refusable'
import { Spinner } from '../../../ui/spinner'
import { McpResult } from '../../../views/calls/results/mcp-result'
import { ResultText } from '../../../views/calls/results/text-view'
import { type FieldValues, formValue, initialValues, schemaFields } from './schema-fields'
import { SchemaForm } from './schema-form'

/** Calls a tool for the person, with arguments from a form that is made of its schema. */
export function TryTool({ workspace, id, tool }: { workspace: string; id: string; tool: McpToolView }) {
  const fields = useMemo(() => schemaFields(tool.inputSchema), [tool.inputSchema])
  const [values, setValues] = useState<FieldValues>(() => initialValues(fields))
  const [wrong, setWrong] = useState<FieldValues>({})
  const [result, setResult] = useState<ToolResult | 'stopped' | null>(null)
  /** By what the call that is under way can be stopped. */
  const [readingId, setReadingId] = useState<string | null>(null)

  const run = async () => {
    if (readingId !== null) return
    const read = formValue(fields, values)
    setWrong('wrong' in read ? read.wrong : {})
    if ('wrong' in read) return
    const callId = crypto.randomUUID()
    setReadingId(callId)
    setResult(null)
    try {
      const asked = { workspace, id, tool: tool.name, arguments: read.json, readingId: callId }
      setResult(await call('mcp.tryTool', asked))
    } catch (error) {
      const isStopped = error instanceof AppError && error.code === 'cancelled'
      setResult(isStopped ? 'stopped' : errorResult(messageOf(error)))
    } finally {
      setReadingId(null)
    }
  }

  const form = useRefusable(run)
  return (
    <form {...form} aria-label={t('mcp.tool.try')} className="flex flex-col gap-3">
      <h5 className="text-xs font-semibold text-ink-2">{t('mcp.tool.try')}</h5>
      {fields.length === 0 && <p className="text-sm text-ink-2">{t('mcp.tool.noArguments')}</p>}
      <SchemaForm fields={fields} values={values} wrong={wrong} onChange={setValues} />
      {/* One button, which keeps the focus. Of a double click the second would undo what the first did. */}
      <Button
        type={readingId === null ? 'submit' : 'button'}
        className="self-start"
        aria-label={
          readingId === null ? t('mcp.tool.run', { name: tool.name }) : t('mcp.tool.stop', { name: tool.name })
        }
        onClick={event => {
          if (event.detail > 1) event.preventDefault()
          else if (readingId !== null) attempt(call('mcp.stopReading', { readingId }))
        }}
      >
        {readingId === null ? t('mcp.tool.call') : t('mcp.stop')}
      </Button>
      <div role="status">
        {readingId !== null && (
          <p className="flex items-center gap-2 text-sm text-ink-2">
            <Spinner />
            {t('mcp.tool.trying')}
          </p>
        )}
        {result === 'stopped' && <p className="text-sm text-ink-2">{t('mcp.tool.stopped')}</p>}
        {result && result !== 'stopped' && <Shown result={result} />}
      </div>
    </form>
  )
}

function Shown({ result }: { result: ToolResult }) {
  const { details, isError } = result
  return (
    <section aria-label={t('mcp.tool.result')} className="flex flex-col gap-2 text-sm">
      {isError && <p className="text-bad">{t('mcp.tool.failed')}</p>}
      {details?.type === 'mcp' ? (
        <McpResult details={details} label={t('mcp.tool.result')} />
      ) : (
        <ResultText result={result} label={t('mcp.tool.result')} />
      )}
    </section>
  )
}
