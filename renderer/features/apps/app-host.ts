import { AppBridge, type McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge'
import { z } from 'zod'
import type { ShownApp } from '../../../shared/apps/mcp-apps'
import { messageOf } from '../../../shared/errors'
import { outsideLink } from '../../../shared/outside-link'
import { call } from '../../base/bridge'
import { type Excess, frameTransport } from './frame-transport'
import { hostStyles } from './host-styles'

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
