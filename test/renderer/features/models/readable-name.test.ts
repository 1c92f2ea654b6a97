import { expect, test } from 'vitest'
import { readableName } from '../../../../renderer/features/models/readable-name'

test.each([
  ['claude-opus-5-5', 'Claude Opus 5.5'],
  ['claude-haiku-4-5-20251001', 'Claude Haiku 4.5 (20251001)'],
  ['claude-sonnet-5', 'Claude Sonnet 5'],
  ['gpt-6.1-sol', 'GPT 6.1 Sol'],
  ['openai/gpt-oss-120b:free', 'GPT OSS 120B (free)'],
  ['anthropic/claude-opus-5.5', 'Claude Opus 5.5'],
  ['gemini-3.1-flash-lite', 'Gemini 3.1 Flash Lite'],
  ['deepseek-v4-pro', 'DeepSeek V4 Pro'],
  ['llama-3.3-70b-versatile', 'Llama 3.3 70B Versatile'],
  ['test-model', 'test-model'],
  ['qwen3:8b', 'qwen3:8b'],
  ['mistral-7b-instruct-v0.2.Q4_K_M.gguf', 'mistral-7b-instruct-v0.2.Q4_K_M.gguf'],
  ['', ''],
])('%j reads as %j', (model, name) => expect(readableName(model)).toBe(name))
