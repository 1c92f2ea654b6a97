/** A server's text about a failure, in whichever of the usual shapes. */
export type ServerError = { message: string; code?: string | number | null; type?: string | null }

type Wording = { server: string; words: RegExp }

/** The error names by which servers say that a conversation does not fit. */
const TOO_LONG_NAMES = /^(context_length_exceeded|exceed_context_size_error|request_too_large|string_above_max_length)$/

/** And by their words. A limit on the tokens of a minute, or of an answer alone, is none of these. */
export const TOO_LONG_WORDS: readonly Wording[] = [
  { server: 'OpenAI, vLLM, DeepSeek, OpenRouter', words: /maximum context length/i },
  { server: 'OpenAI Responses', words: /exceeds? the (model's )?context (window|length|size)/i },
  { server: 'Anthropic', words: /prompt is too long|exceed context limit/i },
  { server: 'Google', words: /input token count.{0,40}exceeds the maximum/i },
  { server: 'xAI', words: /maximum prompt length/i },
  { server: 'Ollama', words: /(prompt|input).{0,30}(too long|exceed).{0,30}context/i },
  { server: 'llama.cpp', words: /exceeds? the available context size|context size exceeded/i },
  { server: 'vLLM', words: /longer than the maximum model length/i },
  { server: 'LM Studio', words: /context (length of only|overflow)|greater than the context length/i },
  { server: 'Groq', words: /reduce the length of (the|your) (messages|prompt)/i },
  { server: 'Amazon Bedrock', words: /input is too long for (the )?requested model/i },
  { server: 'Moonshot', words: /exceeded model token limit/i },
  { server: 'MiniMax', words: /context window exceeds limit/i },
  { server: 'GitHub', words: /prompt token count.{0,40}exceeds the limit/i },
  { server: 'Together', words: /tokens.{0,20}max_new_tokens.{0,20}must be <=/i },
]

/** The phrases by which servers say that a model accepts no tools. */
export const TOOLLESS_WORDS: readonly Wording[] = [
  { server: 'Ollama, DeepSeek', words: /does not support (tools|function call)/i },
  { server: 'vLLM', words: /requires --enable-auto-tool-choice/i },
  { server: 'OpenRouter', words: /no endpoints found that support tool use/i },
  { server: 'Groq', words: /tool calling.{0,3} is not supported/i },
  { server: 'Mistral', words: /function calling is not enabled/i },
]

/** The phrases by which servers say that there are too many tools; OpenAI, Azure and GitHub name the list, others count. */
const TOO_MANY_TOOLS_WORDS =
  /tools'?:? array too long|too many (tools|functions)|(maximum|max|at most|up to|more than|limit of).{0,40}\b\d+ (tools|functions)\b|(tools|functions)\b.{0,60}(at most|maximum|exceed|limit).{0,40}\d/is

/** That a limit is one of what a tool says of itself: of a text, and not of how many tools there are. */
const OF_ONE_TOOL =
  /description|string too long|string should|characters|(functions|function_declarations|tools(?!\[0\]\.function_decl))[[.]\d|(tool|function) names?\b/i

/** Returns whether a server says that there are too many tools. */
export function areTooManyTools(said: string): boolean {
  return TOO_MANY_TOOLS_WORDS.test(said) && !OF_ONE_TOOL.test(said)
}

/** That a refusal speaks of what tools say of themselves: no summary of a conversation makes that shorter. */
const OF_TOOLS =
  /\b(tools?|functions?)\b.{0,20}(\[\d+\]|\.\d+|\.)?.{0,40}\b(description|name|parameters|schema|input_schema)\b.{0,60}too long|tools'?:? array too long/is

const OVERLOADED_NAMES = /overloaded|capacity_exceeded/i
const OVERLOADED_WORDS = /overload|(at|over|no|insufficient|exceeded) capacity|too busy|high demand|slow down/i

export function isTooLong({ message, code, type }: ServerError): boolean {
  if (OF_TOOLS.test(message)) return false
  return (
    [code, type].some(name => TOO_LONG_NAMES.test(String(name))) ||
    TOO_LONG_WORDS.some(({ words }) => words.test(message))
  )
}

export function isToolless({ message }: ServerError): boolean {
  return TOOLLESS_WORDS.some(({ words }) => words.test(message))
}

/** Returns whether a server says that it is overloaded. The text alone may also be about one account's limits. */
export function isOverloaded(status: number, { message, code, type }: ServerError): boolean {
  if (status !== 429 && status < 500) return false
  return OVERLOADED_NAMES.test(`${code ?? ''} ${type ?? ''}`) || (status >= 500 && OVERLOADED_WORDS.test(message))
}
