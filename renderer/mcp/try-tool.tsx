import { useMemo, useState } from 'react'
import { messageOf } from '../../shared/errors'
import type { McpToolView } from '../../shared/mcp'
import type { ToolResult } from '../../shared/tool-results'
import { errorResult } from '../../shared/tool-results'
import { call } from '../bridge'
import { mcpText } from '../text-mcp'
import { McpResult } from '../tools/mcp-view'
import { ResultText } from '../tools/text-view'
import { Button } from '../ui/button'
import { useRefusable } from '../ui/use-refusable'
import { type FieldValues, formValue, initialValues, schemaFields } from './schema-fields'
import { SchemaForm } from './schema-form'

const words = mcpText.tool

/** Calls a tool for the person, with arguments from a form that is made of its schema. */
export function TryTool({ workspace, id, tool }: { workspace: string; id: string; tool: McpToolView }) {
  const fields = useMemo(() => schemaFields(tool.inputSchema), [tool.inputSchema])
  const [values, setValues] = useState<FieldValues>(() => initialValues(fields))
  const [wrong, setWrong] = useState<FieldValues>({})
  const [result, setResult] = useState<ToolResult | 'running' | null>(null)

  const run = async () => {
    const read = formValue(fields, values)
    setWrong('wrong' in read ? read.wrong : {})
    if ('wrong' in read) return
    setResult('running')
    try {
      setResult(await call('mcp.tryTool', { workspace, id, tool: tool.name, arguments: read.json }))
    } catch (error) {
      setResult(errorResult(messageOf(error)))
    }
  }

  const form = useRefusable(run)
  const isRunning = result === 'running'
  return (
    <form {...form} aria-label={words.try} className="flex flex-col gap-3">
      <h5 className="text-xs font-semibold text-ink-2">{words.try}</h5>
      {fields.length === 0 && <p className="text-sm text-ink-2">{words.noArguments}</p>}
      <SchemaForm fields={fields} values={values} wrong={wrong} onChange={setValues} />
      <Button type="submit" className="self-start" aria-label={words.run(tool.name)} disabled={isRunning}>
        {isRunning ? words.trying : words.call}
      </Button>
      <div role="status">{result && result !== 'running' && <Shown result={result} />}</div>
    </form>
  )
}

function Shown({ result }: { result: ToolResult }) {
  const { details, isError } = result
  return (
    <section aria-label={words.result} className="flex flex-col gap-2 text-sm">
      {isError && <p className="text-bad">{words.failed}</p>}
      {details?.type === 'mcp' ? (
        <McpResult details={details} label={words.result} />
      ) : (
        <ResultText result={result} label={words.result} />
      )}
    </section>
  )
}
