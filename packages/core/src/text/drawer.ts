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
  "category.taken": "There is a category with this name already.",
  "category.empty": "The name must not be empty.",
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
  "move.none": "There are no categories yet. Type a name to make one.",
  "move.failed": "The list stands as it was: {reason}",
  uncategorised: "In no category",
  "drag.help":
    "To move it, press the space bar or Enter, then the arrow keys; press space or Enter again to drop it, Escape to leave it where it was.",
});
