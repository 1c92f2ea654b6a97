import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client'
import { AppBridge, type McpUiHostContext, type McpUiStyles } from '@modelcontextprotocol/ext-apps/app-bridge'
import { z } from 'zod'
import type { ShownApp } from '../../../shared/apps/mcp-apps'
import { rateLimit } from '../../../shared/apps/rate-limit'
import { messageOf } from '../../../shared/errors'
import { outsideLink } from '../../../shared/outside-link'
import { call } from '../../base/bridge'
import { plainSize } from './plain-size'

/** The look of Atrium in the names that the protocol has for it. */
const TOKENS: Partial<Record<keyof McpUiStyles, string>> = {
  '--color-background-primary': '--surface',
  '--color-background-secondary': '--sunken',
  '--color-background-tertiary': '--canvas',
  '--color-background-inverse': '--ink',
  '--color-background-ghost': '--surface',
  '--color-background-info': '--accent-soft',
  '--color-background-danger': '--bad-soft',
  '--color-background-success': '--add',
  '--color-background-warning': '--wait-soft',
  '--color-background-disabled': '--sunken',
  '--color-text-primary': '--ink',
  '--color-text-secondary': '--ink-2',
  '--color-text-tertiary': '--ink-3',
  '--color-text-inverse': '--surface',
  '--color-text-info': '--accent',
  '--color-text-danger': '--bad',
  '--color-text-success': '--good',
  '--color-text-warning': '--wait',
  '--color-text-disabled': '--ink-3',
  '--color-text-ghost': '--ink-2',
  '--color-border-primary': '--line-strong',
  '--color-border-secondary': '--line',
  '--color-border-tertiary': '--line',
  '--color-border-inverse': '--ink',
  '--color-border-ghost': '--line',
  '--color-border-info': '--accent',
  '--color-border-danger': '--bad-line',
  '--color-border-success': '--good',
  '--color-border-warning': '--wait-line',
  '--color-border-disabled': '--line',
  '--color-ring-primary': '--accent',
  '--color-ring-secondary': '--line-strong',
  '--color-ring-inverse': '--surface',
  '--color-ring-info': '--accent',
  '--color-ring-danger': '--bad',
  '--color-ring-success': '--good',
  '--color-ring-warning': '--wait',
  '--font-sans': '--font-text',
  '--font-mono': '--font-code',
  '--shadow-sm': '--lies',
  '--shadow-md': '--stands',
  '--shadow-lg': '--floats',
}

/** The styles that stay the same in every look. */
const FIXED: Partial<Record<keyof McpUiStyles, string>> = {
  '--font-weight-normal': '400',
  '--font-weight-medium': '500',
  '--font-weight-semibold': '600',
  '--font-weight-bold': '700',
  '--font-text-xs-size': '0.75rem',
  '--font-text-sm-size': '0.875rem',
  '--font-text-md-size': '0.9375rem',
  '--font-text-lg-size': '1.0625rem',
  '--border-radius-xs': '3px',
  '--border-radius-sm': '5px',
  '--border-radius-md': '8px',
  '--border-radius-lg': '12px',
  '--border-radius-xl': '16px',
  '--border-radius-full': '999px',
  '--border-width-regular': '1px',
}

/** The look as an app may take it over. */
function hostStyles(root: Element = document.documentElement): McpUiStyles {
  const computed = getComputedStyle(root)
  const themed = Object.entries(TOKENS).map(([name, token]) => [name, computed.getPropertyValue(token).trim()])
  return { ...FIXED, ...Object.fromEntries(themed) }
}

/** Characters of one message. */
const LARGEST = 2_000_000
/** Messages of an app that does something reasonable, such as one that is dragged along. */
const RATE = { most: 400, withinMs: 4_000 }

/** The reason why an app is no longer heard. */
type Excess = 'often' | 'large'

/**
 * Speaks with a frame by messages alone. Those of others are not heard; of its own neither what is too large nor what comes too
 * often, which is told once.
 */
function frameTransport(frame: HTMLIFrameElement, exceeded: (why: Excess) => void): Transport {
  const rate = rateLimit(RATE)

  function hear(event: MessageEvent<unknown>): void {
    if (event.source === null || event.source !== frame.contentWindow) return
    const excess = rate.take(performance.now()) ? undefined : 'often'
    // The data that it sent is only turned into values when they are requested.
    if (excess || plainSize(event.data, LARGEST) > LARGEST) {
      stop()
      exceeded(excess ?? 'large')
      return
    }
    const message = messageIn(event.data)
    if (message) transport.onmessage?.(message)
  }

  function stop(): void {
    removeEventListener('message', hear)
  }

  const transport: Transport = {
    async start() {
      addEventListener('message', hear)
    },
    async send(message) {
      // A frame without an origin can be named in no other way; only the one that is held here gets it.
      frame.contentWindow?.postMessage(message, '*')
    },
    async close() {
      stop()
      transport.onclose?.()
    },
  }
  return transport
}

function messageIn(data: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(data)
  } catch {
    return undefined
  }
}

/** The request of an app to the person. Nothing is done before they agree. */
export type AppAsk = { type: 'link'; url: string } | { type: 'message'; text: string }

export type AppHostParts = {
  frame: HTMLIFrameElement
  shown: ShownApp
  version: string
  theme: 'light' | 'dark'
  /** It wants to be so many pixels high. */
  sized(height: number): void
  /** Resolves to whether the person agreed. */
  ask(ask: AppAsk): Promise<boolean>
  /** It has something that goes along with the next message; an empty text takes it back. */
  tell(text: string): void
  exceeded(why: Excess): void
  /** It wants to be gone. */
  leave(): void
}

export type AppHost = {
  /** The window's look has changed. */
  look(theme: 'light' | 'dark'): void
  width(pixels: number): void
  /** Lets the app end by itself, for a moment. */
  end(): Promise<void>
}

const LONGEST_MESSAGE = 10_000
const LONGEST_CONTEXT = 20_000
export const TALLEST = 600
const GOODBYE_MS = 300

// The page's policy lets nothing be compiled, and the attempt would be told as a fault.
z.config({ jitless: true })

/** Speaks for Atrium with an app in a frame: all that it asks for is answered here, by the person or by main. */
export async function appHost(parts: AppHostParts): Promise<AppHost> {
  const { frame, shown, version, sized, tell, leave, exceeded } = parts
  const context = contextOf(parts)
  const bridge = new AppBridge(
    null,
    { name: 'Atrium', version },
    {
      openLinks: {},
      serverTools: {},
      serverResources: {},
      logging: {},
      message: { text: {} },
      updateModelContext: { text: {}, structuredContent: {} },
    },
    { hostContext: context },
  )
  answer(bridge, parts)
  bridge.addEventListener('sizechange', ({ height }) => height !== undefined && sized(height))
  bridge.addEventListener('requestteardown', leave)
  bridge.addEventListener('loggingmessage', () => undefined)
  bridge.addEventListener('initialized', () => void begin(bridge, shown).catch(() => undefined))
  bridge.onupdatemodelcontext = async ({ content = [], structuredContent }) => {
    const texts = content.flatMap(part => (part.type === 'text' ? part.text : []))
    const data = structuredContent === undefined ? [] : [JSON.stringify(structuredContent)]
    const told = [...texts, ...data].join('\n\n')
    if (told.length > LONGEST_CONTEXT) throw new Error(`At most ${LONGEST_CONTEXT} characters go along.`)
    tell(told)
    return {}
  }
  await bridge.connect(frameTransport(frame, exceeded))
  return {
    look: theme => bridge.setHostContext({ ...contextOf({ ...parts, theme }) }),
    width: pixels => bridge.setHostContext({ ...contextOf(parts), containerDimensions: room(pixels) }),
    async end() {
      const patience = new Promise(resolve => setTimeout(resolve, GOODBYE_MS))
      await Promise.race([
        bridge.teardownResource({ reason: 'It is no longer shown.' }).catch(() => undefined),
        patience,
      ])
      await bridge.close()
    },
  }
}

function contextOf({ frame, theme }: Pick<AppHostParts, 'frame' | 'theme'>): McpUiHostContext {
  return {
    theme,
    styles: { variables: hostStyles() },
    displayMode: 'inline',
    availableDisplayModes: ['inline'],
    containerDimensions: room(frame.clientWidth),
    locale: document.documentElement.lang || navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: 'Atrium',
    platform: 'desktop',
    deviceCapabilities: { touch: navigator.maxTouchPoints > 0, hover: matchMedia('(hover: hover)').matches },
  }
}

function room(width: number) {
  return { width, maxHeight: TALLEST }
}

/** Gives the app what its tool was called with, and what came of it. */
async function begin(bridge: AppBridge, { input, result }: ShownApp): Promise<void> {
  await bridge.sendToolInput({ arguments: asObject(input) })
  if (result === null) await bridge.sendToolCancelled({ reason: 'The result was not kept.' })
  else await bridge.sendToolResult(JSON.parse(result))
}

function asObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

function answer(bridge: AppBridge, { shown: { id }, ask }: AppHostParts): void {
  bridge.oncalltool = async ({ name, arguments: given = {} }) => {
    try {
      return JSON.parse(await call('mcpApp.call', { id, tool: name, arguments: JSON.stringify(given) }))
    } catch (thrown) {
      return { isError: true, content: [{ type: 'text', text: messageOf(thrown) }] }
    }
  }
  bridge.onreadresource = async ({ uri }) => JSON.parse(await call('mcpApp.read', { id, uri }))
  bridge.onopenlink = async ({ url }) => {
    const link = outsideLink(url)
    if (!(await ask({ type: 'link', url: link }))) return { isError: true }
    await call('link.open', { url: link })
    return {}
  }
  bridge.onmessage = async ({ content }) => {
    const text = content.flatMap(part => (part.type === 'text' ? part.text : [])).join('\n\n')
    if (text.trim() === '' || text.length > LONGEST_MESSAGE) return { isError: true }
    return (await ask({ type: 'message', text })) ? {} : { isError: true }
  }
}
