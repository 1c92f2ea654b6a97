import type { Catalogue } from '../catalogue'
import { count } from './count'

export const factsText: Catalogue['factsText'] = {
  title: '模型资料',
  hint: '如果你比内置表格更清楚，请填写；留空则沿用内置值。价格按每百万 token 计。',
  model: '模型',
  contextWindow: '上下文窗口（token）',
  maxOutputTokens: '最大输出 token 数',
  images: '图片',
  patches: '补丁（V4A）',
  thinking: '回答前先思考',
  webSearch: '由提供商搜索网页',
  input: '输入（$/百万）',
  cachedInput: '缓存输入（$/百万）',
  output: '输出（$/百万）',
  asKnown: '沿用已知值',
  yes: '是',
  no: '否',
  add: '添加模型',
  remove: model => `移除 ${model || '此行'}`,
  wrong: '缺少内容、名称重复或不是数字。',
  window: tokens => `上下文窗口 ${tokens} token`,
  longest: tokens => `回答最长 ${tokens}`,
  withImages: '接受图片',
  withoutImages: '不接受图片',
  price: (input, output) => `输入 $${input}，输出 $${output}`,
  cachedPrice: cached => `缓存 $${cached}`,
  perMillion: '/ 百万 token',
  free: '免费',
  unknownPrice: '价格未知',
  unknown: '没有此模型的资料。可以在编辑提供商时设定其上下文窗口和价格。',
}

export const offersText: Catalogue['offersText'] = {
  title: '在这台电脑上找到',
  key: (preset, variable, last4) => `${preset}：${variable} 中的密钥（…${last4}）`,
  keyHint: host => `将复制到 Atrium 自己的存储中；只会发送给 ${host}。`,
  server: preset => `${preset} 正在运行`,
  serverHint: (address, models) => `${address}，${models}`,
  models: n => `${count(n)} 个模型`,
  use: '使用',
  adopt: name => `使用 ${name}`,
  using: '正在连接…',
}

export const profileText: Catalogue['profileText'] = {
  id: 'ID',
  subAgentModel: '子智能体的模型',
  subAgentModelHint: '用于没有指定模型的子智能体，来自同一提供商。默认：上面的模型。',
  reasoningEffort: '思考',
  reasoningEffortHint: '模型在回答前思考多久。默认：由提供商决定。',
  efforts: { none: '不思考', low: '少', medium: '中等', high: '多', max: '尽可能多' },
  asProvider: '由提供商决定',
  approvalMode: '新会话的初始模式',
  approvalModeHint: '默认：询问。可以在会话中更改。',
  modes: {
    'read-only': '只读：不更改也不运行任何内容',
    ask: '询问：会改变内容的操作要等你同意',
    'auto-edit': '编辑：文件夹内的文件更改无需等待',
    full: '完全：能理解且不超出文件夹的操作无需等待',
  },
  answers: '回答方式',
  limits: '限制',
  numbers: {
    maxOutputTokens: {
      label: '最大输出 token 数',
      hint: '1 到 1,000,000。默认：提供商允许的上限。',
      error: '请输入 1 到 1,000,000 之间的整数，或留空。',
    },
    temperature: {
      label: '温度',
      hint: '0 到 2；越低越稳定。默认：由提供商决定。',
      error: '请输入 0 到 2 之间的数字，或留空。',
    },
    compactAt: {
      label: '何时总结（窗口的 %）',
      hint: '0 到 95；0 表示从不。默认：80。',
      error: '请输入 0 到 95 之间的数字。',
    },
    maxRequests: {
      label: '每轮请求数',
      hint: '达到此数后本轮结束，1 到 1,000。默认：200。',
      error: '请输入 1 到 1,000 之间的整数。',
    },
    maxSessionCost: {
      label: '每个会话的费用（$）',
      hint: '在价格已知时，费用达到此数后不再开始新的一轮。默认：无限制。',
      error: '请输入不低于 0.01 的金额，或留空。',
    },
    maxToolWorkers: {
      label: '同时使用的工具',
      hint: '一次回复中最多有多少个调用同时执行，1 到 16。默认：4。',
      error: '请输入 1 到 16 之间的整数。',
    },
  },
}
