import type { ReactNode } from 'react'
import { mcpAppText as words } from '../../catalogue/mcp/app'
import { Button } from '../../ui/button'
import { ScrollRegion } from '../../ui/scroll-region'
import { EscapedLine } from '../../ui/text/escaped-line'
import type { AppAsk } from './app-host'

/** The request of an app to the person; one at a time. */
export type OpenAsk = AppAsk & { answer(agreed: boolean): void }

type AppAsksProps = { server: string; origins: readonly string[]; asked: OpenAsk | undefined; onAllow(): void }

/** The lines above an app: what it wants to reach, and what it wants to be done. */
export function AppAsks({ server, origins, asked, onAllow }: AppAsksProps) {
  return (
    <>
      {origins.length > 0 && (
        <Line>
          <p className="min-w-0 flex-1 wrap-anywhere">
            <EscapedLine text={words.reach(origins.join(', '))} />
          </p>
          <Button onClick={onAllow}>{words.allow}</Button>
        </Line>
      )}
      {asked && (
        <Line>
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <p>
              <EscapedLine text={asked.type === 'link' ? words.ask.link(server) : words.ask.message(server)} />
            </p>
            <ScrollRegion className="max-h-32 overflow-auto font-mono text-xs wrap-anywhere whitespace-pre-wrap">
              {(asked.type === 'link' ? asked.url : asked.text).split('\n').map((line, at) => (
                <span key={at} className="block">
                  <EscapedLine text={line} />
                </span>
              ))}
            </ScrollRegion>
          </div>
          <Button onClick={() => asked.answer(true)}>{asked.type === 'link' ? words.ask.open : words.ask.use}</Button>
          <Button kind="quiet" onClick={() => asked.answer(false)}>
            {words.ask.no}
          </Button>
        </Line>
      )}
    </>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-2 border-t border-wait-line bg-wait-soft px-3 py-2 text-sm">
      {children}
    </div>
  )
}
