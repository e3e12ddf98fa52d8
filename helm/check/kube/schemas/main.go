// Makes kubeconform's strict JSON schemas out of Kubernetes' swagger.json and of CustomResourceDefinitions:
//
//	schemas SWAGGER OUT CRD...
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"sigs.k8s.io/yaml"
)

type object = map[string]any

const (
	kinds       = "x-kubernetes-group-version-kind"
	openObject  = "x-kubernetes-preserve-unknown-fields"
	intOrString = "x-kubernetes-int-or-string"
	definitions = "_definitions.json"
)

func main() {
	if len(os.Args) < 3 {
		log.Fatal("usage: schemas SWAGGER OUT CRD...")
	}
	out := os.Args[2]
	failOn(os.MkdirAll(out, 0o755))
	count := ofSwagger(os.Args[1], out)
	for _, crd := range os.Args[3:] {
		count += ofCRD(crd, out)
	}
	fmt.Println(count, "schemas")
}

func ofSwagger(file, out string) (count int) {
	published := read(file)["definitions"].(object)
	strict := object{}
	for name, definition := range published {
		strict[name] = strictDefinition(name, definition.(object))
	}
	write(out, definitions, object{"definitions": strict})
	for name, definition := range published {
		groupVersionKinds, _ := definition.(object)[kinds].([]any)
		for _, entry := range groupVersionKinds {
			gvk := entry.(object)
			if ofKind(strict[name].(object), gvk["group"].(string), gvk["version"].(string), gvk["kind"].(string), out) {
				count++
			}
		}
	}
	return count
}

func strictDefinition(name string, definition object) object {
	switch {
	case strings.HasSuffix(name, "api.resource.Quantity"):
		return oneOf("string", "number")
	case strings.HasSuffix(name, "util.intstr.IntOrString"):
		return oneOf("string", "integer")
	}
	return strictly(definition).(object)
}

func ofCRD(file, out string) (count int) {
	spec := read(file)["spec"].(object)
	kind := spec["names"].(object)["kind"].(string)
	for _, entry := range spec["versions"].([]any) {
		version := entry.(object)
		schema := strictly(version["schema"].(object)["openAPIV3Schema"]).(object)
		properties := schema["properties"].(object)
		properties["metadata"] = object{"$ref": definitions + "#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"}
		if ofKind(schema, spec["group"].(string), version["name"].(string), kind, out) {
			count++
		}
	}
	return count
}

// ofKind writes the schema of one kind under the name that kubeconform looks for; false for what is no kind of object.
func ofKind(schema object, group, version, kind, out string) bool {
	own := copyOf(schema)
	properties, _ := own["properties"].(object)
	if _, isObject := properties["kind"]; !isObject {
		return false
	}
	apiVersion, suffix := version, "-"+version
	if group != "" {
		apiVersion = group + "/" + version
		suffix = "-" + strings.Split(group, ".")[0] + suffix
	}
	properties["apiVersion"] = object{"type": "string", "enum": []string{apiVersion}}
	properties["kind"] = object{"type": "string", "enum": []string{kind}}
	own["$schema"] = "http://json-schema.org/schema#"
	write(out, strings.ToLower(kind)+suffix+".json", own)
	return true
}

// strictly refuses fields that are not known, takes null for what is optional, as the API server does, and points
// references at the definitions' own file.
func strictly(node any) any {
	if list, isList := node.([]any); isList {
		strict := make([]any, len(list))
		for i, element := range list {
			strict[i] = strictly(element)
		}
		return strict
	}
	source, isObject := node.(object)
	if !isObject {
		return node
	}
	if source[intOrString] == true || source["format"] == "int-or-string" {
		return oneOf("string", "integer")
	}
	strict := object{}
	for key, value := range source {
		if !strings.HasPrefix(key, "x-kubernetes") {
			strict[key] = strictly(value)
		}
	}
	if reference, isText := source["$ref"].(string); isText {
		return object{"$ref": definitions + reference}
	}
	if properties, has := strict["properties"].(object); has && isSchema(source) {
		_, open := strict["additionalProperties"]
		if !open && source[openObject] != true {
			strict["additionalProperties"] = false
		}
		takeNull(properties, strict["required"])
	}
	return strict
}

// isSchema tells a schema from a map of properties of which one happens to be called "properties".
func isSchema(node object) bool {
	_, isText := node["type"].(string)
	_, described := node["description"].(string)
	return isText || described
}

func takeNull(properties object, required any) {
	isRequired := map[any]bool{}
	names, _ := required.([]any)
	for _, name := range names {
		isRequired[name] = true
	}
	for name, property := range properties {
		schema, isObject := property.(object)
		if !isObject || isRequired[name] {
			continue
		}
		if kind, isText := schema["type"].(string); isText {
			schema["type"] = []string{kind, "null"}
		}
	}
}

func oneOf(types ...string) object {
	var choices []any
	for _, name := range types {
		choices = append(choices, object{"type": name})
	}
	return object{"oneOf": choices}
}

func copyOf(source object) (copied object) {
	text, err := json.Marshal(source)
	failOn(err)
	failOn(json.Unmarshal(text, &copied))
	return copied
}

func read(file string) (content object) {
	text, err := os.ReadFile(file)
	failOn(err)
	failOn(yaml.Unmarshal(text, &content))
	return content
}

func write(folder, name string, content object) {
	text, err := json.Marshal(content)
	failOn(err)
	failOn(os.WriteFile(filepath.Join(folder, name), text, 0o644))
}

func failOn(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
