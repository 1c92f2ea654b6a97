import type { Catalogue } from '../catalogue'
import { counted } from './count'

export const factsText: Catalogue['factsText'] = {
  title: 'O que se sabe dos modelos',
  hint: 'Preencha o que você sabe melhor que a tabela interna; o que fica vazio vale como está nela. Os preços são por um milhão de tokens.',
  model: 'Modelo',
  contextWindow: 'Janela (tokens)',
  maxOutputTokens: 'Máx. de tokens de saída',
  images: 'Imagens',
  patches: 'Patches (V4A)',
  thinking: 'Pensa antes de responder',
  webSearch: 'O provedor dele busca na web',
  input: 'Entrada (US$ por milhão)',
  cachedInput: 'Entrada em cache (US$ por milhão)',
  output: 'Saída (US$ por milhão)',
  asKnown: 'como conhecido',
  yes: 'sim',
  no: 'não',
  add: 'Adicionar um modelo',
  remove: (model: string) => `Remover ${model || 'esta linha'}`,
  wrong: 'Faltando, nomeado duas vezes ou não é um número.',
  window: (tokens: string) => `janela de ${tokens} tokens`,
  longest: (tokens: string) => `responde com até ${tokens}`,
  withImages: 'aceita imagens',
  withoutImages: 'não aceita imagens',
  price: (input: string, output: string) => `US$ ${input} de entrada, US$ ${output} de saída`,
  cachedPrice: (cached: string) => `US$ ${cached} em cache`,
  perMillion: 'por milhão de tokens',
  free: 'grátis',
  unknownPrice: 'preço desconhecido',
  unknown: 'Nada se sabe deste modelo. A janela e o preço dele podem ser definidos onde o provedor é editado.',
}

export const offersText: Catalogue['offersText'] = {
  title: 'Encontrado neste computador',
  key: (preset: string, variable: string, last4: string) => `${preset}: a chave em ${variable} (…${last4})`,
  keyHint: (host: string) => `Copia a chave para o cofre do Atrium; ela é enviada só para ${host}.`,
  server: (preset: string) => `${preset} está em execução`,
  serverHint: (address: string, models: string) => `${address}, ${models}`,
  models: (n: number) => counted(n, 'modelo', 'modelos'),
  use: 'Usar',
  adopt: (name: string) => `Usar ${name}`,
  using: 'Conectando…',
}

export const profileText: Catalogue['profileText'] = {
  id: 'Identificador',
  subAgentModel: 'Modelo dos subagentes',
  subAgentModelHint: 'Para subagentes que não indicam nenhum, no mesmo provedor. Padrão: o modelo acima.',
  reasoningEffort: 'Raciocínio',
  reasoningEffortHint: 'Quanto tempo o modelo pensa antes de responder. Padrão: o que o provedor faz.',
  efforts: { none: 'Nenhum', low: 'Baixo', medium: 'Médio', high: 'Alto', max: 'O máximo possível' },
  asProvider: 'Como o provedor faz',
  approvalMode: 'Novas sessões começam com',
  approvalModeHint: 'Padrão: Perguntar. Uma sessão pode mudar isso.',
  modes: {
    'read-only': 'Só leitura: nada é alterado nem executado',
    ask: 'Perguntar: o que altera algo espera por você',
    'auto-edit': 'Edição: mudanças em arquivos dentro da pasta não esperam',
    full: 'Completo: o que é compreendido e fica dentro da pasta não espera',
  },
  answers: 'Como responde',
  limits: 'Limites',
  numbers: {
    maxOutputTokens: {
      label: 'Máx. de tokens de saída',
      hint: 'De 1 a 1.000.000. Padrão: o que o provedor permite.',
      error: 'Escreva um número inteiro de 1 a 1.000.000 ou nada.',
    },
    temperature: {
      label: 'Temperatura',
      hint: 'De 0 a 2; menor é mais estável. Padrão: o que o provedor faz.',
      error: 'Escreva um número de 0 a 2 ou nada.',
    },
    compactAt: {
      label: 'Resumir em (% da janela)',
      hint: 'De 0 a 95; com 0, nunca. Padrão: 80.',
      error: 'Escreva um número de 0 a 95.',
    },
    maxRequests: {
      label: 'Solicitações por turno',
      hint: 'Um turno termina após esse número, de 1 a 1.000. Padrão: 200.',
      error: 'Escreva um número inteiro de 1 a 1.000.',
    },
    maxSessionCost: {
      label: 'Custo de uma sessão (US$)',
      hint: 'Nenhum outro turno depois de custar isso, se os preços forem conhecidos. Padrão: sem limite.',
      error: 'Escreva um valor de pelo menos 0,01 ou nada.',
    },
    maxToolWorkers: {
      label: 'Ferramentas simultâneas',
      hint: 'Quantas chamadas de uma resposta podem trabalhar ao mesmo tempo, de 1 a 16. Padrão: 4.',
      error: 'Escreva um número inteiro de 1 a 16.',
    },
  },
}
