/**
 * Few files instead of many: what every screen needs, what signing in needs, and what everybody meets between sign-in
 * and the first table. Other screens share with these and have files of their own.
 */
export const chunks = {
  groups: [
    { name: "initial", tags: ["$initial" as const], priority: 30 },
    { name: "sign-in", test: /[\\/]web[\\/]src[\\/]session[\\/]SignIn(Page|Form)\.tsx$/, priority: 20 },
    {
      name: "console",
      // Offers and actions of all areas: the palette has them, and the menus of the section list.
      test: /[\\/]web[\\/]src[\\/](shell[\\/](Layout|Message|palette[\\/]Palette)|dashboard[\\/]DashboardPage|document[\\/]DocumentsPage)\.tsx$|[\\/]core[\\/]src[\\/]\w+[\\/](actions|offers|records|drawer)\.ts$/,
      priority: 10,
    },
  ],
};
