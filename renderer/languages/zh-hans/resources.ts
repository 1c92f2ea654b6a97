import type { Catalogue } from '../catalogue'
import { count } from './count'

export const resourcesText: Catalogue['resourcesText'] = {
  strip: '随消息发送的资源',
  from: server => `来自 ${server}`,
  states: {
    reading: '正在读取…',
    changed: '有变化；发送时会重新读取',
    failed: words => `无法读取：${words}`,
  },
  images: n => `${count(n)} 张图片`,
  show: name => `显示 ${name}`,
  remove: name => `移除 ${name}`,
  notReady: name => `无法读取 ${name}。请移除，或重新附上。`,
  content: name => `${name} 的内容`,
  form: {
    prompt: name => `填写 ${name}`,
    resource: name => `哪一个 ${name}？`,
    lead: server => `服务器“${server}”需要这些信息。`,
    required: '必填',
    missing: '此项必填。',
    insert: '放入消息',
    working: '正在询问服务器…',
  },
  emptyPrompt: '服务器的提示词没有内容。',
  prompt: server => `${server} 的提示词`,
  resource: server => `${server} 的资源`,
}
