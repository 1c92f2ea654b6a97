import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { ContentPart } from '../../../shared/session/messages'
import { contentForModel, type ToolResult } from '../../../shared/session/tool-results'

type ReadImage = (hash: string) => Promise<Uint8Array>

/** Converts a tool's answer to MCP. An image whose bytes are gone becomes a text. */
export async function toolContent(tool: string, result: ToolResult, image: ReadImage): Promise<CallToolResult> {
  const content = await Promise.all(contentForModel(tool, result).map(part => partOf(part, image)))
  return { content, isError: result.isError }
}

async function partOf(part: ContentPart, image: ReadImage): Promise<CallToolResult['content'][number]> {
  if (part.type === 'text') return { type: 'text', text: part.text }
  try {
    const bytes = await image(part.blob)
    return { type: 'image', mimeType: part.mimeType, data: Buffer.from(bytes).toString('base64') }
  } catch {
    return { type: 'text', text: 'The image can no longer be read.' }
  }
}
