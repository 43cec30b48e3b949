import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";

export type Theme = "light" | "dark";

const key = "theme";
const system = matchMedia("(prefers-color-scheme: dark)");

const chosen = (): Theme | undefined => {
  const value = localStorage.getItem(key);
  return value === "light" || value === "dark" ? value : undefined;
};
const current = (): Theme => chosen() ?? (system.matches ? "dark" : "light");

/** Puts the theme on the root element, before anything is drawn. */
export function applyTheme(theme: Theme = current()): void {
  document.documentElement.classList.toggle("dark", theme === "dark");
  document.documentElement.classList.toggle("bp6-dark", theme === "dark");
}

interface ThemeSwitch {
  readonly theme: Theme;
  readonly choose: (theme: Theme) => void;
}

const ThemeContext = createContext<ThemeSwitch>({ theme: "light", choose: () => undefined });

/** Follows the system until a person chooses; the choice is remembered. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState(current);
  useEffect(() => {
    const follow = () => setTheme(current());
    system.addEventListener("change", follow);
    addEventListener("storage", follow);
    return () => {
      system.removeEventListener("change", follow);
      removeEventListener("storage", follow);
    };
  }, []);
  useEffect(() => applyTheme(theme), [theme]);
  const value = useMemo(
    () => ({
      theme,
      choose(next: Theme) {
        localStorage.setItem(key, next);
        setTheme(next);
      },
    }),
    [theme],
  );
  return <ThemeContext.Provider value={value}>{children}</ThemeContext.Provider>;
}

export const useTheme = (): ThemeSwitch => useContext(ThemeContext);
