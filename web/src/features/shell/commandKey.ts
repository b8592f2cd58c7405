const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** «Ctrl K», on Apple's keyboards «⌘ K». */
export const commandKey = (key: string): string => `${apple ? '⌘' : 'Ctrl'} ${key}`;
