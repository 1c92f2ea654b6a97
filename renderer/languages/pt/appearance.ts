import type { Catalogue } from '../catalogue'

export const appearanceText: Catalogue['appearanceText'] = {
  colours: 'Cores',
  theme: 'Tema',
  themeHint: 'Padrão: igual ao sistema.',
  contrast: 'Contraste',
  contrastHint: 'Mais contraste reforça texto, bordas e foco. Padrão: igual ao sistema.',
  contrasts: { system: 'Igual ao sistema', more: 'Mais contraste' },
  room: 'Texto e espaço',
  textSize: 'Tamanho do texto (%)',
  textSizeHint: 'De 80 a 200. Padrão: 100.',
  textSizeBad: 'Escreva um número inteiro de 80 a 200.',
  density: 'Densidade',
  densityHint: 'A distância entre os elementos. Padrão: confortável.',
  densities: { comfortable: 'Confortável', compact: 'Compacta' },
  motion: 'O movimento segue o sistema: se ele pede menos, nada se move.',
  language: 'Idioma',
  displayLanguage: 'Idioma de exibição',
  languageHint: 'O que as ferramentas e o sistema dizem fica como está. Padrão: igual ao sistema.',
  languageOfSystem: 'Igual ao sistema',
  notices: 'Notificações',
  notifications: 'Avisar quando um turno terminar ou esperar',
  notificationsHint: 'Só quando nenhuma janela do Atrium está à frente. Padrão: ativado.',
  titles: 'Títulos das sessões',
  modelTitles: 'Deixar o modelo escrever o título',
  modelTitlesHint:
    'Após a primeira resposta, com uma solicitação curta. Desativado: ficam as primeiras palavras da primeira mensagem. Padrão: ativado.',
}

export const settingsSearchText: Catalogue['settingsSearchText'] = {
  label: 'Buscar configurações',
  none: (query: string) => `Nenhuma configuração trata de “${query}”.`,
  found: 'Configurações encontradas',
  pages: 'Páginas de configurações',
  words: {
    theme: 'modo escuro modo claro noite cores dark mode',
    contrast: 'acessibilidade alto contraste',
    textSize: 'tamanho da fonte letra zoom escala',
    density: 'espaçamento',
    language: 'tradução língua',
    notifications: 'alertas avisos notificações',
    key: 'chaves de API key token segredo senha',
    baseUrl: 'URL base endpoint servidor',
    facts: 'preço janela de contexto',
    servers: 'Model Context Protocol extensões plugins',
    allowed: 'comandos permitidos regras sempre permitir aprovações',
    mode: 'permissões aprovações modo',
    shortcuts: 'teclas teclado atalhos combinações hotkeys',
    backup: 'cópia de segurança restaurar salvar',
    clear: 'excluir remover limpar redefinir',
    instructions: 'prompt do sistema',
    cost: 'orçamento limite preço',
  },
}

export const toolsPageText: Catalogue['toolsPageText'] = {
  title: 'Ferramentas',
  lead: 'O que o modelo pode usar, em cada perfil. As mudanças valem a partir da próxima mensagem.',
  profile: 'Perfil',
  profileHint: 'Padrão: o que está em uso.',
}
