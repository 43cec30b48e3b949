import { defineTexts } from "./define";

/** Texts of the section list: categories, moving, adding. */
export const drawerText = defineTexts({
  "category.menu": "Menu of category {name}",
  "category.edit": "Edit",
  "category.edit.title": "Edit Category",
  "category.name": "Name",
  "category.delete": "Delete",
  "category.delete.title": "Delete category {name}",
  "category.delete.text": "This action will remove the category but keep resources.",
  "category.taken": "A category with this name already exists.",
  "category.empty": "Enter a name.",
  "category.drag": "Move category {name}",
  "category.collapse": "Collapse {name}",
  "category.expand": "Expand {name}",
  "entry.menu": "Menu of {title}",
  "entry.drag": "Move {title}",
  "entry.edit": "Edit",
  "entry.delete": "Delete",
  "entry.add": "Add to category",
  "move.up": "Move up",
  "move.down": "Move down",
  "move.title": 'Move "{item}" to category',
  "move.find": "Find a category",
  "move.new": '+ Add "{name}" as new category',
  "move.none": "There are no categories yet. Type a name to create one.",
});
